# sitesift with Chromium, as a user without rights:
#   docker build -t sitesift .
#   docker run --rm -v "$PWD:/work" sitesift site https://www.example.org/ --out things
# Chromium's sandbox needs user namespaces, which Docker's usual profile forbids; allow them with
#   docker run --security-opt seccomp=unconfined ...
# or, where the kernel does not allow them at all, run as root (--user 0): Chromium then has no sandbox of its
# own, and the container is the wall around it.
FROM python:3.12-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim-bookworm
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core libatomic1 \
    && rm -rf /var/lib/apt/lists/*
COPY constraints.txt /tmp/constraints.txt
COPY --from=build /wheels /wheels
RUN wheel=$(ls /wheels/*.whl) \
    && pip install --no-cache-dir -c /tmp/constraints.txt "${wheel}[console,duckdb,mcp,wacz,xlsx]" \
    && rm -rf /wheels /tmp/constraints.txt
RUN useradd --create-home --uid 1000 sitesift
USER sitesift
WORKDIR /work
ENTRYPOINT ["sitesift"]
CMD ["--help"]
