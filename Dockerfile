# The shop's image: `docker build -t shop .`. One image runs the web process, the worker and the migrations.
# It holds the sources, because the worker and the checks at the start are TypeScript: docs/decisions/0069.

FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
COPY . .
RUN npm ci --include=dev --no-audit --no-fund
RUN npm run build
# The build's own cache, and what only development needs.
RUN rm -rf .next/cache && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Web process and worker, after the checks of the start. `npx next start` and `npm run worker` run one of them each.
CMD ["npm", "start"]
