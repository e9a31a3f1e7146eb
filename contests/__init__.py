"""Leagues and tournaments: who meets whom, who stands where, and what comes next.

Pure: nothing here knows Discord, a database, a clock or chance. A contest is a list of events
(`contests.events`); everything else follows from them and from its terms (`contests.terms`).
"""
