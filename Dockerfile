# Compiles the computer players' searches, which then are ten to thirty-five times as fast.
FROM python:3.11-slim-bookworm AS fast
WORKDIR /app
# Debian's servers drop older versions, so none is fixed.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY requirements-metrics.txt requirements-fast.txt ./
RUN pip install --no-cache-dir --requirement requirements-metrics.txt \
    --requirement requirements-fast.txt
COPY . .
RUN python -m players.build

FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    DATABASE=/data/vivat.sqlite3

WORKDIR /app
# FriBiDi: Pillow takes it from the machine, and without it draws many names wrongly.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
COPY requirements-metrics.txt requirements-fast.txt ./
RUN grep '^librt==' requirements-fast.txt > librt.txt \
    && pip install --requirement requirements-metrics.txt --requirement librt.txt \
    && groupadd --system --gid 10001 vivat \
    && useradd --system --uid 10001 --gid vivat --no-create-home --no-log-init vivat \
    && install --directory --owner vivat --group vivat --mode 0700 /data
COPY . .
COPY --from=fast /app/players players
COPY --from=fast /app/searches__mypyc* ./
RUN python -m compileall -q . && python -m common.text.catalogue

USER 10001:10001
# Asks /healthz, or without METRICS looks for a sign of life in the database.
HEALTHCHECK --interval=60s --timeout=15s --start-period=120s CMD ["python", "-m", "host.health"]
VOLUME /data
# The token comes from outside, as DISCORD_TOKEN.
ENTRYPOINT ["python", "bot.py"]
