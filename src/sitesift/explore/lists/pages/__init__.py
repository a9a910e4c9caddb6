"""Lists on pages: which pages show one, how they go on in each other, and at which addresses they
begin."""
