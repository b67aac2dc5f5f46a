import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

import { defineConfig } from "prisma/config";

import { embeddedDatabaseUrl } from "./scripts/support/embedded-database-url";

// Every Prisma command wants to download a schema engine first. `generate` and `validate` never run it, so where
// it could not be had any existing file lets them through.
const engines = dirname(createRequire(import.meta.url).resolve("@prisma/engines/package.json"));
const engineIsHere =
  existsSync(engines) && readdirSync(engines).some((file) => file.startsWith("schema-engine"));
if (!engineIsHere) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations", seed: "node scripts/run.mjs seed" },
  datasource: { url: process.env.DATABASE_URL ?? embeddedDatabaseUrl },
});
