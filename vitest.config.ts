import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "@": here("."), "server-only": here("node_modules/server-only/empty.js") };
const elsewhere = ["node_modules/**", ".next/**", ".data/**"];
/** A project for itself, because it takes longer than all unit tests: it changes each field of each response. */
const conformance = "scripts/conformance/conformance.test.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts", "**/*.browser.test.ts", conformance],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["**/*.browser.test.ts"],
          exclude: elsewhere,
          globalSetup: "e2e/support/use-chromium.ts",
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "conformance", include: [conformance], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "e2e/support/template-database.ts",
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
