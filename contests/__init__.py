"""Leagues and tournaments: pairings, standings, and the next events.

Pure: nothing here knows Discord, a database, a clock or chance. A contest is a list of events
(`contests.events`); everything else follows from them and from its terms (`contests.terms`).
"""
