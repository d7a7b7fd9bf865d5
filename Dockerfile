ARG BUILDER=swift:6.3-bookworm
ARG RUNTIME=debian:bookworm-slim

FROM ${BUILDER} AS build
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -qq -y --no-install-recommends libsqlite3-dev libssl-dev pkg-config \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ARG TARGETARCH
RUN --mount=type=cache,target=/source/.build,id=evenly-${TARGETARCH} \
  Linking/release evenly -Xlinker -s && install .build/release/evenly /usr/bin/evenly

FROM ${RUNTIME}
# Additional Debian packages, such as tesseract-ocr, which reads receipts.
ARG EXTRA=""
# hadolint ignore=DL3008,SC2086
RUN apt-get update -qq \
  && apt-get install -qq -y --no-install-recommends \
  ca-certificates libsqlite3-0 libssl3 tzdata ${EXTRA} \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /usr/bin/evenly /usr/bin/evenly
USER 10001:10001
VOLUME /data
ENV EVENLY_DATABASE=/data/evenly.db EVENLY_HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["/usr/bin/evenly", "health"]
ENTRYPOINT ["/usr/bin/evenly"]
CMD ["serve"]
