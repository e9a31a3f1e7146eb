"""Numbers for the host, in the form of Prometheus, and whether all is well."""
