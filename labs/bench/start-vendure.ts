import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { execa } from "execa";

import { CommandError } from "@/tools/command-error";
import { freePort } from "@/tools/free-port";
import { type Child, startChild } from "@/tools/start-child";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { waitForServer } from "@/tools/wait-for-server";
import { installSeparately } from "./install-separately";
import { createDatabase, dropEarlierDatabases, findPostgres } from "./start-checkout";

/** A running Vendure: its server and its worker, with a PostgreSQL of its own. */
export type Vendure = {
  url: string;
  /** Of the administrator who may do everything. */
  password: string;
  children: Child[];
  /** The first process of its PostgreSQL; undefined if the system does not show processes. */
  postgres: number | undefined;
};

/** Installs Vendure in a folder of its own, fills a fresh database and starts it. */
export async function startVendure(): Promise<Vendure> {
  const folder = await installSeparately("vendure");
  const server = await startEmbeddedPostgres({ name: "bench-vendure" });
  await dropEarlierDatabases(server.url);
  const databaseUrl = await createDatabase(server.url);
  const port = await freePort();
  const password = randomUUID();
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SUPERADMIN_PASSWORD: password,
    NODE_ENV: "production",
  };
  const filled = await execa(process.execPath, ["shop.js", "populate"], {
    cwd: folder,
    env,
    all: true,
    reject: false,
  });
  if (filled.failed) throw new CommandError(`Vendure's database could not be filled:\n${filled.all}`);
  const start = (program: "server" | "worker") => {
    const log = `.data/logs/vendure-${program}.log`;
    return { log, child: startChild(join(folder, "shop.js"), [program], { env, log }) };
  };
  const [web, worker] = [start("server"), start("worker")];
  const url = `http://localhost:${port}`;
  await waitForServer(`${url}/health`, { ...web, name: "Vendure server" });
  return { url, password, children: [web.child, worker.child], postgres: await findPostgres(databaseUrl) };
}
