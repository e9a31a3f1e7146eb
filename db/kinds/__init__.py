"""The kinds of database: SQLite and PostgreSQL, the choice by a setting, holds on one, and their
hand-over."""
