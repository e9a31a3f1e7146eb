"""The languages besides English, each in a folder of its own: see `docs/translating.md`."""
