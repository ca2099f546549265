"""Measures the performance of kokodama; run by `make bench`, `make load` and `make bench-setup`."""
