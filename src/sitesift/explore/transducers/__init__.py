"""The transducers of an exploration, in the order in which a site usually needs them: retrieve ·
dialogs · records · navigation · frames · forms · next · sample · learn · run · check · crawl ·
details · finish. Each is thin: the work is done by the analyses they call."""
