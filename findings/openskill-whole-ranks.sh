#!/bin/sh
# What: openskill 6.2.0. `PlackettLuce().rate(teams, ranks=[1.2, 1.5, 1.9])` is a draw of all three:
#   it compares the whole parts of ranks. `BradleyTerryFull` and `ThurstoneMostellerFull` compare the
#   numbers as they are, and `scores` with the same fractions are compared as they are by all three.
# Why it surprises: ranks are typed as floats, and the models are meant to be exchanged for each other.
#   Mean places, points divided by matches, or tie-breaks behind the point become draws in silence.
# What we do: `ratings/` gives whole places from 0, counted anew for each match.
# Needs Python 3.11 or newer and PyPI. Ends with 1 if the library behaves otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check openskill==6.2.0
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

WAYS = {
    "ranks 1.2, 1.5, 1.9": {"ranks": [1.2, 1.5, 1.9]},
    "ranks 1, 2, 3": {"ranks": [1, 2, 3]},
    "scores 9.9, 9.5, 9.1": {"scores": [9.9, 9.5, 9.1]},
}
print("openskill", version("openskill"))
draws = set()
for kind in (PlackettLuce, BradleyTerryFull, ThurstoneMostellerFull):
    for name, way in WAYS.items():
        model = kind()
        rated = model.rate([[model.rating()] for _ in range(3)], **way)
        mus = [round(team[0].mu, 2) for team in rated]
        print(f"{kind.__name__}, {name}: {mus}")
        if len(set(mus)) == 1:
            draws.add((kind.__name__, name))
raise SystemExit(draws != {("PlackettLuce", "ranks 1.2, 1.5, 1.9")})
PYTHON
