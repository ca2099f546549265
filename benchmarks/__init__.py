"""What kokodama costs, measured; `make bench`, `make load` and `make bench-setup` start it."""
