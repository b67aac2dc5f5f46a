import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "@": here("."), "server-only": here("node_modules/server-only/empty.js") };
const elsewhere = ["node_modules/**", ".next/**", ".data/**"];
/** Apart from the unit tests, because they start the sandbox and take longer. */
const conformance = ["labs/conformance/conformance.test.ts", "labs/verdict/verdict.test.ts"];
/** Changes each field of each response: `npm run test:all`. */
const mutations = ["labs/conformance/mutations.test.ts"];

/** A shop with a million orders, which takes some minutes to write: by hand, see docs/scale.md. */
const million = ["{labs/history,modules/*}/*.million.test.ts"];

/** Needs a built shop, but no page. */
const http = ["e2e/**/*.http.test.ts"];

/** A complete environment for unit tests that read it. No database and no sandbox is there. */
const env = {
  ...parseEnv(readFileSync(here(".env.example"), "utf8")),
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: "secret-of-the-unit-tests-and-of-nothing-else",
  DATABASE_URL: "postgresql://app@database.invalid/shop",
};

// So that a slow machine makes no test fail. On quiet cores a test takes a few seconds at most.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  resolve: { alias },
  test: {
    // Test files share the modules of their worker, which saves most of the time: loading them takes longer than the tests.
    isolate: false,
    pool: "threads",
    maxWorkers: "100%",
    tags: [{ name: "breadth", description: "Proves a guarantee again: `npm run test:all`." }],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [
            ...elsewhere,
            "**/*.db.test.ts",
            "**/*.browser.test.ts",
            ...conformance,
            ...mutations,
            ...million,
            ...http,
          ],
          env,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["**/*.browser.test.ts"],
          exclude: elsewhere,
          globalSetup: "testing/use-chromium.ts",
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: "conformance", include: conformance, ...patience },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: http,
          globalSetup: "e2e/support/start-http-shop.ts",
          setupFiles: "e2e/support/http-environment.ts",
          // One after the other: a test may make the bank of all fail.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: "mutations", include: mutations, testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: "million",
          include: million,
          globalSetup: "testing/template-database.ts",
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "testing/template-database.ts",
          ...patience,
        },
      },
    ],
  },
});
