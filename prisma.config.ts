import { defineConfig } from "prisma/config";

if (process.env.PRISMA_SCHEMA_ENGINE_BINARY === undefined) process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations", seed: "node --import tsx prisma/seed.ts" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://app@127.0.0.1:54320/shop" },
});
