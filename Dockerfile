# A maintained line of Node; its floor is held by lib/server/deploy-files.test.ts. Pin your own build by digest.
ARG NODE_IMAGE=node:24.22.1-bookworm-slim
# The image that runs until now, such as share-viewer:0.1.0. Pages it has written go on asking for its files.
ARG PREVIOUS_IMAGE=no-previous

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# What /healthz, the log and the labels say of this image: --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
ARG SOURCE_DATE_EPOCH=
RUN npm run build

# A service to try the viewer with (docker build --target reference): it runs from its sources.
FROM build AS reference
ENV REFERENCE_HOST=0.0.0.0 \
    REFERENCE_DATABASE_URL=file:/data/reference.db
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000
EXPOSE 4000
CMD ["node", "--import", "tsx", "lib/reference/main.ts"]

FROM ${NODE_IMAGE} AS no-previous
RUN mkdir /static

FROM ${PREVIOUS_IMAGE} AS previous

FROM ${NODE_IMAGE} AS viewer
ARG COMMIT=
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Share viewer" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${COMMIT}" \
    org.opencontainers.image.licenses="MIT"
WORKDIR /app
# Containers set HOSTNAME to their own name, which the health check could not reach.
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-old-space-size=256 \
    HOSTNAME=0.0.0.0 \
    PORT=3000
COPY --from=previous /static ./.next/static
COPY --from=build /app/.next/standalone ./
# For the next image: the files of this build alone.
COPY --from=build /app/.next/standalone/.next/static /static
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
