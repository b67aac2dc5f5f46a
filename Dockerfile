# syntax=docker/dockerfile:1

# One image for all processes of the shop; the command chooses:
#
#   next start                     the web process
#   node scripts/run.mjs worker    the worker
#   node scripts/run.mjs migrate   the migrations, once before each deploy
#   node scripts/run.mjs start     web process and worker in one container (the default), as `npm start`
#
# Start programs with `node`, not with `npm run`: npm ends at once at SIGTERM, and the container with it, before a call to the bank has
# ended. Why the image has no `output: "standalone"`: docs/decisions/0069-one-image-with-packages.md.

FROM node:24-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1

# What is to be installed: the shop, and its workspaces with the sandbox bank.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY sandbox/package.json sandbox/
COPY labs/package.json labs/

# All packages, as package-lock.json names them. No install script is needed: the next stage generates the database client.
FROM manifests AS packages
RUN --mount=type=cache,target=/npm-cache npm ci --cache=/npm-cache --include=dev --ignore-scripts --no-audit --no-fund

# The build reads no variable of the environment, so one image serves every shop and every stage.
FROM packages AS build
COPY . .
RUN npx prisma generate && npm run build && rm -rf .next/cache

# Only what production runs: without Prisma's command line, which only generates, and what it alone needs.
FROM packages AS production-packages
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm uninstall prisma --omit=dev --ignore-scripts --no-audit --no-fund

# The sandbox bank with its mailbox, for the profile `demo` of compose.yaml, with its own packages and nothing of the shop.
FROM manifests AS sandbox
RUN --mount=type=cache,target=/npm-cache npm ci --cache=/npm-cache --workspace=sandbox --ignore-scripts --no-audit --no-fund
COPY sandbox sandbox
RUN mkdir -p .data/sandbox && chown -R node:node .data
WORKDIR /app/sandbox
USER node
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_DATA=/app/.data/sandbox
EXPOSE 4010 4011 4012 4013 4014
VOLUME /app/.data/sandbox
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "main.ts"]

FROM base AS shop
# Of each process: without a limit V8 lets the heap grow to a part of the machine's memory before it collects thoroughly.
ENV NODE_OPTIONS=--max-old-space-size=512
ENV NODE_ENV=production PORT=3000 PATH=/app/node_modules/.bin:$PATH
COPY --from=production-packages /app/node_modules node_modules
COPY --from=production-packages /app/package.json /app/package-lock.json ./
COPY --from=build /app/tsconfig.json /app/next.config.js ./
COPY --from=build /app/public public
COPY --from=build /app/prisma prisma
COPY --from=build /app/components components
COPY --from=build /app/scripts scripts
COPY --from=build /app/tools tools
COPY --from=build /app/lib lib
COPY --from=build /app/app app
COPY --from=build /app/modules modules
COPY --from=build /app/.next .next
# The files belong to root, so the shop cannot change its own code. It writes resized pictures, and nothing else.
RUN mkdir .next/cache && chown node:node .next/cache
USER node
EXPOSE 3000
# Whether the web process answers. A worker has no port: switch the check off for it (`docker run --no-healthcheck`).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]
