import { rm } from "node:fs/promises";
import { join } from "node:path";

import { asAppRole, createAppRole } from "@/tools/app-role";
import { grantAppRights } from "@/tools/grant-app-rights";
import { locatePostgres } from "@/tools/locate-postgres";
import { migrate } from "@/tools/migrate";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { startTestShop } from "./start-test-shop";

/** Starts a shop on a PostgreSQL server of its own, which a test may stop and kill. `remove` deletes the server's data. */
export async function startShopOnOwnServer(name: string) {
  const server = await startEmbeddedPostgres({ name });
  const appUrl = asAppRole(server.url);
  await createAppRole(server.url);
  await migrate(server.url);
  await grantAppRights(server.url, appUrl);
  const shop = await startTestShop(async () => ({ url: server.url, appUrl, drop: () => Promise.resolve() }));
  const remove = async () => rm(join((await locatePostgres()).data, name), { recursive: true });
  return { server, shop, remove };
}
