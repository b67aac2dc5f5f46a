import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

import env from "@next/env";
import { defineConfig } from "prisma/config";

env.loadEnvConfig(process.cwd());

// Every Prisma command first downloads a schema engine. `generate` and `validate` never run it, so if it could not
// be downloaded, any existing file is enough for them.
const engines = dirname(createRequire(import.meta.url).resolve("@prisma/engines/package.json"));
const engineIsHere =
  existsSync(engines) && readdirSync(engines).some((file) => file.startsWith("schema-engine"));
if (!engineIsHere) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

const url = process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations", seed: "npm run seed" },
  ...(url && { datasource: { url } }),
});
