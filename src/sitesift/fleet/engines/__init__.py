"""Where jobs are done: one small protocol, an engine for this machine and one for a cluster."""
