"""Whether what was learned of a site still holds, how to mend it, and what changed between runs."""
