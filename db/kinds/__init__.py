"""The kinds of database: SQLite and PostgreSQL, the choice by a setting, and holds on one."""
