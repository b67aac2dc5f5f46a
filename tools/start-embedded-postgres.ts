import { chown, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";
import { Client } from "pg";

import { CommandError } from "./command-error";
import { embeddedDatabaseUrl } from "./embedded-database-url";
import { freePort, isPortTaken } from "./free-port";
import { type PostgresInstallation, locatePostgres, postgresUser } from "./locate-postgres";
import { stopAtExit } from "./stop-at-exit";

export type EmbeddedPostgres = {
  /** Connection string of the database `shop`. */
  url: string;
  /** False if a server was running already, left by another program. */
  started: boolean;
  /** Stops the server; one that was running already is stopped only when nobody else is connected. */
  stop: () => Promise<void>;
  /** Aborts all its processes, so that its next start recovers from the write-ahead log. */
  crash: () => Promise<void>;
  /** Starts it again on the same port. */
  restart: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of the npm packages with its data in `.data/<name>`, or connects to one that runs on that data.
 *
 * Creates the data folder and the database `shop` if they are missing. The server listens on the loopback address
 * only and trusts every client there. A taken port is a `CommandError`; without a port, a free one is chosen. `programs` is the
 * folder of another PostgreSQL than that of the npm packages.
 */
export async function startEmbeddedPostgres({
  name,
  port,
  programs,
}: {
  name: string;
  port?: number;
  programs?: string;
}): Promise<EmbeddedPostgres> {
  const { data, ...packaged } = await locatePostgres();
  const others = programs && { initdb: join(programs, "initdb"), pgCtl: join(programs, "pg_ctl") };
  const installation = { data, ...(others || packaged) };
  const folder = join(installation.data, name);
  const running = await runningPort(installation, folder);
  if (running !== undefined) {
    await createDatabase(running);
    const stopIfAlone = async () => {
      if (!(await hasClients(running))) await stopServer(installation, folder);
    };
    return {
      url: embeddedDatabaseUrl(running),
      started: false,
      stop: stopIfAlone,
      crash: () => crashServer(installation, folder),
      restart: () => startServer(installation, folder, running),
    };
  }

  if (port !== undefined && (await isPortTaken(port))) {
    throw new CommandError(
      `port ${port} of the embedded PostgreSQL is taken: set EMBEDDED_POSTGRES_PORT to a free one, ` +
        "or DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const starting = createAndStart(installation, folder, port);
  // Registered before it runs: an interrupted start would leave a server, or half a data folder.
  stopAtExit(async () => {
    await starting.catch(() => undefined);
    await stopServer(installation, folder);
  });
  const serverPort = await starting;
  return {
    url: embeddedDatabaseUrl(serverPort),
    started: true,
    stop: () => stopServer(installation, folder),
    crash: () => crashServer(installation, folder),
    restart: () => startServer(installation, folder, serverPort),
  };
}

async function createAndStart(
  installation: PostgresInstallation,
  folder: string,
  given: number | undefined,
): Promise<number> {
  if (!(await exists(join(folder, "PG_VERSION")))) await createDataFolder(installation, folder);
  // Chosen last, because another program may take it meanwhile.
  const port = given ?? (await freePort());
  await startServer(installation, folder, port);
  await createDatabase(port);
  return port;
}

async function createDataFolder({ initdb }: PostgresInstallation, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (postgresUser !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid);
  const locale = ["--encoding=UTF8", "--locale=C"];
  await execa(
    initdb,
    ["-D", folder, "-U", "app", "--auth=trust", ...locale, "--no-instructions"],
    postgresUser,
  );
}

/** Resolves when the server accepts connections. pg_ctl makes it a process group of its own, so Ctrl-C does not reach it. */
async function startServer({ pgCtl }: PostgresInstallation, folder: string, port: number): Promise<void> {
  const log = join(folder, "server.log");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const { failed } = await execa(pgCtl, ["start", "-D", folder, "-l", log, "-o", options, "--wait"], {
    ...postgresUser,
    reject: false,
  });
  if (failed) throw new Error(`The embedded PostgreSQL did not start:\n${await readFile(log, "utf8")}`);
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, and the files are consistent. */
async function stopServer({ pgCtl }: PostgresInstallation, folder: string): Promise<void> {
  if (await isRunning({ pgCtl }, folder))
    await execa(pgCtl, ["stop", "-D", folder, "--mode=fast", "--wait"], postgresUser);
}

/** PostgreSQL's immediate shutdown: no process writes anything more. */
async function crashServer({ pgCtl }: PostgresInstallation, folder: string): Promise<void> {
  await execa(pgCtl, ["stop", "-D", folder, "--mode=immediate", "--wait"], postgresUser);
}

async function isRunning({ pgCtl }: Pick<PostgresInstallation, "pgCtl">, folder: string): Promise<boolean> {
  const { exitCode } = await execa(pgCtl, ["status", "-D", folder], { ...postgresUser, reject: false });
  return exitCode === 0;
}

/** The port of the server that runs on the data folder and accepts connections, if one does. */
async function runningPort(installation: PostgresInstallation, folder: string): Promise<number | undefined> {
  if (!(await exists(join(folder, "postmaster.pid"))) || !(await isRunning(installation, folder)))
    return undefined;
  // The fourth line of the file is the port.
  const port = Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[3]);
  const accepts = await withClient(port, async () => true).catch(() => false);
  return accepts ? port : undefined;
}

async function hasClients(port: number): Promise<boolean> {
  return withClient(port, async (client) => {
    const found = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return found.rows.length > 0;
  });
}

async function createDatabase(port: number): Promise<void> {
  await withClient(port, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = 'shop'");
    if (found.rows.length === 0) await client.query("create database shop");
  });
}

async function withClient<T>(port: number, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ host: "127.0.0.1", port, user: "app", database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
