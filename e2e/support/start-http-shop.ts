import type { TestProject } from "vitest/node";

import { shortTimeout } from "./short-timeout-shop";
import { buildWhenChanged } from "@/tools/build-shop";
import { stopAll } from "@/tools/stop-at-exit";
import { startDatabaseServer } from "@/testing/start-database-server";
import { startStack } from "@/testing/start-stack";

/** Global setup of the vitest project `http`: builds the shop if its sources changed, and starts database, sandbox and one shop. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenChanged();
  const databaseServer = await startDatabaseServer();
  const stack = await startStack({ databaseServer, name: "http", settings: shortTimeout });
  project.provide("shopEnvironment", {
    ...stack.environment,
    MIGRATION_DATABASE_URL: stack.ownerUrl,
    SANDBOX_CONSOLE_URL: stack.sandbox.consoleUrl,
  });
  return stopAll;
}
