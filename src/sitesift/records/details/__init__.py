"""Detail pages without a domain: pages of one template in, named columns out."""
