ARG BUILDER=swift:6.3-bookworm

FROM ${BUILDER} AS build
# Set it to tesseract for an image that reads receipts.
ARG WITH=""
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -qq -y --no-install-recommends \
  binutils ca-certificates libsqlite3-dev libssl-dev pkg-config tzdata \
  && if [ -n "${WITH}" ]; then apt-get install -qq -y --no-install-recommends tesseract-ocr-all; fi \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ARG TARGETARCH
# What `evenly version` says: "1a2b3c4d5e6f, 2026-11-30".
ARG COMMIT=""
RUN --mount=type=cache,target=/source/.build,id=evenly-${TARGETARCH} \
  EVENLY_COMMIT="${COMMIT}" Linking/release evenly -Xlinker -s \
  && Packaging/root /root-of-image .build/release/evenly ${WITH} \
  && chown 10001:10001 /root-of-image/data

# Nothing but the program and what it needs: no shell, no package manager.
FROM scratch
COPY --from=build /root-of-image /
USER 10001:10001
VOLUME /data
ENV PATH=/usr/bin EVENLY_DATABASE=/data/evenly.db EVENLY_HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["/usr/bin/evenly", "health"]
ENTRYPOINT ["/usr/bin/evenly"]
CMD ["serve"]
