import { randomUUID } from "node:crypto";

import type { TestProject } from "vitest/node";

import { asAppRole, createAppRole } from "@/tools/app-role";
import { grantAppRights } from "@/tools/grant-app-rights";
import { migrate } from "@/tools/migrate";
import { stopAll } from "@/tools/stop-at-exit";
import { startDatabaseServer } from "./start-database-server";
import { administer } from "./test-database";

/** Global setup of the vitest project `database`: migrates one database, the template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  const name = `template_${randomUUID().replaceAll("-", "")}`;
  const template = new URL(server);
  template.pathname = `/${name}`;

  await administer(server, `create database ${name}`);
  await createAppRole(server);
  await migrate(template.href);
  await grantAppRights(template.href, asAppRole(template.href));
  project.provide("templateDatabase", template.href);
  return async () => {
    await administer(server, `drop database ${name} with (force)`);
    await stopAll();
  };
}
