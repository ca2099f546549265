"""The HTTP side: routes, their dependencies, and the middleware in front of them."""
