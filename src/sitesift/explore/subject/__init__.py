"""Sites whose subject nobody has named: their columns as a domain, a first draft of one, and the
shipped one that fits."""
