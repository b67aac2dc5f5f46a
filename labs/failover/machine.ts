import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { chown, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";

import { postgresUser } from "@/tools/locate-postgres";
import { queryDatabase } from "@/tools/query-database";

/** Root gives each machine a network and a disk of its own. Anyone else has loopback addresses and one disk. */
export const hasOwnNetworks = process.getuid?.() === 0;
const network = hasOwnNetworks ? "10.77.0" : "127.77.0";
/** Where etcd, HAProxy and PgBouncer listen. */
export const hub = `${network}.1`;
const bridge = "failover";
const diskSize = "1536m";
/** As many as the disk could hold, of 16 MB each. */
const mostSegments = 96;

/** A database server: Patroni and its PostgreSQL. */
export type Machine = ReturnType<typeof createMachine>;

/** A file of `deploy/patroni`, with the addresses of the lab and without passwords. */
export async function readDeployFile(name: string): Promise<string> {
  const text = await readFile(join("deploy/patroni", name), "utf8");
  return text
    .replaceAll("127.0.0.1", hub)
    .replaceAll("10.0.0.", `${network}.`)
    .replaceAll("scram-sha-256", "trust");
}

/** Starts a program with its output in `.data/logs`. */
export function startProgram(
  name: string,
  [command = "", ...args]: readonly string[],
  env: Record<string, string> = {},
  user: { uid?: number } = { ...postgresUser },
): ChildProcess {
  const log = openSync(`.data/logs/failover-${name}.log`, "a");
  return spawn(command, args, {
    ...user,
    env: { NODE_ENV: "production", PATH: `${process.env.PATH}:/usr/sbin:/usr/bin`, ...env },
    stdio: ["ignore", log, log],
  });
}

/** Makes the network of the machines, without what a run that was killed has left. */
export async function createNetwork(): Promise<void> {
  if (!hasOwnNetworks) return;
  await removeNetwork();
  await execa("ip", ["link", "add", bridge, "type", "bridge"]);
  await execa("ip", ["address", "add", `${hub}/24`, "dev", bridge]);
  await execa("ip", ["link", "set", bridge, "up"]);
}

export async function removeNetwork(): Promise<void> {
  if (hasOwnNetworks) await execa("ip", ["link", "delete", bridge], { reject: false });
}

/** The machine with this number from 1 on; its files are in `folder`. */
export function createMachine(number: number, folder: string) {
  const name = `db${number}`;
  const namespace = `failover-${name}`;
  const link = `failover${number}`;
  const address = `${network}.${10 + number}`;
  const disk = join(folder, name);
  const data = join(disk, "data");
  const ballast = join(disk, "ballast");
  let patroni: ChildProcess | undefined;

  /** PostgreSQL and its sessions; nothing if it does not run. */
  const postgresIds = async (): Promise<number[]> => {
    const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
    const main = Number.parseInt(file);
    if (Number.isNaN(main)) return [];
    const { stdout } = await execa("ps", ["-o", "pid=", "--pid", String(main), "--ppid", String(main)], {
      reject: false,
    });
    return stdout.split("\n").map(Number).filter(Boolean);
  };
  const signal = async (how: NodeJS.Signals, { alsoPatroni }: { alsoPatroni: boolean }) => {
    const ids = await postgresIds();
    if (alsoPatroni && patroni?.pid !== undefined && patroni.exitCode === null) ids.unshift(patroni.pid);
    for (const id of ids) {
      try {
        process.kill(id, how);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const setLink = (state: "up" | "down") => execa("ip", ["link", "set", link, state]);

  return {
    name,
    address,
    async create() {
      await mkdir(disk, { recursive: true });
      if (hasOwnNetworks) {
        await execa("ip", ["netns", "delete", namespace], { reject: false });
        await execa("ip", ["link", "delete", link], { reject: false });
        await execa("ip", ["netns", "add", namespace]);
        const peer = ["peer", "name", "eth0", "netns", namespace];
        await execa("ip", ["link", "add", link, "type", "veth", ...peer]);
        await execa("ip", ["link", "set", link, "master", bridge, "up"]);
        for (const args of [
          ["address", "add", `${address}/24`, "dev", "eth0"],
          ["link", "set", "eth0", "up"],
          ["link", "set", "lo", "up"],
        ])
          await execa("ip", ["-n", namespace, ...args]);
        await execa("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", disk]);
      }
      if (postgresUser !== undefined) await chown(disk, postgresUser.uid, postgresUser.gid);
    },
    /** Starts Patroni, which starts PostgreSQL. */
    start() {
      const user = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
      const prefix = hasOwnNetworks ? ["ip", "netns", "exec", namespace, "setpriv", ...user] : [];
      const environment = {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: `${hub}:2379`,
        PATRONI_RESTAPI_LISTEN: `${address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
        PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(disk, "pgpass"),
        PATRONI_SUPERUSER_USERNAME: "postgres",
        PATRONI_SUPERUSER_PASSWORD: "of-the-lab",
        PATRONI_REPLICATION_USERNAME: "replicator",
        PATRONI_REPLICATION_PASSWORD: "of-the-lab",
      };
      const command = [...prefix, "patroni", join(folder, "patroni.yml")];
      patroni = startProgram(name, command, environment, hasOwnNetworks ? {} : postgresUser);
    },
    /** As a power cut would. */
    async kill() {
      const ended = patroni?.exitCode === null ? once(patroni, "exit") : undefined;
      await signal("SIGKILL", { alsoPatroni: true });
      await ended;
    },
    killPostgres: () => signal("SIGKILL", { alsoPatroni: false }),
    freeze: () => signal("SIGSTOP", { alsoPatroni: true }),
    thaw: () => signal("SIGCONT", { alsoPatroni: true }),
    cutOff: () => setLink("down"),
    connect: () => setLink("up"),
    /** Fills the disk, and lets PostgreSQL ask for more of it at once. */
    async fillDisk() {
      const file = await open(ballast, "w");
      try {
        for (const size of [2 ** 22, 2 ** 12]) await fill(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
      const url = `postgresql://postgres@${address}:5432/postgres`;
      // First it takes segments of the log that it has kept.
      for (let segment = 0; segment < mostSegments && (await postgresIds()).length > 0; segment += 1)
        await queryDatabase(url, "SELECT pg_logical_emit_message(false, '', ''), pg_switch_wal()").catch(
          () => [],
        );
    },
    emptyDisk: () => rm(ballast),
    async remove() {
      await signal("SIGCONT", { alsoPatroni: true });
      await this.kill();
      if (!hasOwnNetworks) return;
      await execa("ip", ["netns", "delete", namespace], { reject: false });
      await execa("umount", ["--lazy", disk], { reject: false });
    },
  };
}

async function fill(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOSPC") throw cause;
  }
}
