FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    DATABASE=/data/vivat.sqlite3

WORKDIR /app
COPY requirements.txt .
RUN pip install --requirement requirements.txt \
    && useradd --system --uid 10001 --no-create-home vivat \
    && install --directory --owner vivat --group vivat --mode 0700 /data
COPY . .
RUN python -m compileall -q .

USER vivat
VOLUME /data
# The token comes from outside, as DISCORD_TOKEN.
ENTRYPOINT ["python", "bot.py"]
