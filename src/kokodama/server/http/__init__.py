"""The HTTP side: routes, who may ask what, and what stands before every request."""
