"""The unit tests need neither browser nor network; sample_results.py beside this file is for all of
them."""
