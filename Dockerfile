# Images are pinned by digest; the tag is the version. To update: `docker buildx imagetools inspect node:<tag>`
# prints the digest of a newer one.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build --config client/vite.config.ts

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
WORKDIR /app
# NODE_ENV is for the libraries; PUBLIC_URL selects production mode (docs/running.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=optional --omit=dev && npm cache clean --force
COPY server ./server
COPY shared ./shared
COPY migrations ./migrations
# Commands for operators: docker exec meridian node scripts/access.ts
COPY scripts/access.ts scripts/load-env.ts scripts/rotate-key.ts ./scripts/
COPY --from=build /app/dist ./dist
# The code belongs to root; the server can write only to its data.
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
