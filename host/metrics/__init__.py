"""Metrics for the host, in Prometheus's form, and the health page."""
