import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pWaitFor from "p-wait-for";
import { z } from "zod";

import { CommandError } from "@/tools/command-error";
import { postgresUser } from "@/tools/locate-postgres";
import { stopAtExit } from "@/tools/stop-at-exit";
import {
  createMachine,
  createNetwork,
  hub,
  type Machine,
  readDeployFile,
  removeNetwork,
  startProgram,
} from "./machine";

/** Programs of Debian, each with its package. */
const programs = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
};

/** Milliseconds that a change of the cluster may take. */
const patience = 120_000;

export type Cluster = {
  /** The superuser at whichever PostgreSQL is the primary. */
  url: string;
  /** The same through PgBouncer. */
  pooledUrl: string;
  /** Resolves with the primary, once it is another than `old`. */
  primary: (old?: Machine) => Promise<Machine>;
  /** Resolves when every machine follows the primary, and one of them confirms its commits. */
  untilHealthy: () => Promise<void>;
  /** Asks the primary to hand over to the standby that confirms its commits. */
  switchOver: (from: Machine) => Promise<void>;
};

/** A `CommandError` if a program is missing. */
export function requirePrograms(): void {
  const folders = ["", ...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/bin"];
  const missing = Object.entries(programs).filter(
    ([program]) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length > 0)
    throw new CommandError(
      `Programs are missing: apt-get install ${missing.map(([, name]) => name).join(" ")}`,
    );
}

/** Starts three PostgreSQL under Patroni, and etcd, HAProxy and PgBouncer, with the files of `deploy/patroni`. */
export async function startCluster(): Promise<Cluster> {
  await mkdir(".data/logs", { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "failover-"));
  await chmod(folder, 0o755);
  const write = async (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o644 });
  await write("patroni.yml", await readDeployFile("patroni.yml"));
  await write("haproxy.cfg", await readDeployFile("haproxy.cfg"));
  const users = join(folder, "users.txt");
  const pooler = await readDeployFile("pgbouncer.ini");
  await write("pgbouncer.ini", pooler.replace("/etc/pgbouncer/userlist.txt", users));
  await write("users.txt", '"postgres" ""\n"shop_app" ""\n');
  const etcd = join(folder, "etcd");
  await mkdir(etcd, { mode: 0o700 });
  if (postgresUser !== undefined) await chown(etcd, postgresUser.uid, postgresUser.gid);

  const machines = [1, 2, 3].map((number) => createMachine(number, folder));
  stopAtExit(async () => {
    await Promise.all(machines.map((machine) => machine.remove()));
    await removeNetwork();
    await rm(folder, { recursive: true, force: true });
  });
  await createNetwork();
  for (const machine of machines) await machine.create();

  const [clients, peers] = [`http://${hub}:2379`, `http://${hub}:2380`];
  const commands = {
    etcd: [
      `etcd --enable-v2 --data-dir ${etcd} --listen-client-urls ${clients} --advertise-client-urls ${clients}`,
      `--listen-peer-urls ${peers} --initial-advertise-peer-urls ${peers} --initial-cluster default=${peers}`,
    ].flatMap((words) => words.split(" ")),
    haproxy: ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")],
    pgbouncer: ["pgbouncer", join(folder, "pgbouncer.ini")],
  };
  for (const [name, command] of Object.entries(commands)) {
    const child = startProgram(name, command);
    stopAtExit(async () => void child.kill("SIGKILL"));
  }
  for (const machine of machines) machine.start();

  const primary = async (old?: Machine) => {
    const find = async () => {
      const found = await Promise.all(machines.map((machine) => isPrimary(machine)));
      const now = machines.find((machine, index) => found[index] && machine !== old);
      return now === undefined ? false : pWaitFor.resolveWith(now);
    };
    return pWaitFor(find, { interval: 200, timeout: { milliseconds: patience, message: "no primary" } });
  };
  const untilHealthy = async () => {
    const isReady = async () => isHealthy(await readMembers(await primary()));
    const message = "the machines do not follow the primary: .data/logs/failover-db*.log";
    await pWaitFor(isReady, { interval: 300, timeout: { milliseconds: patience, message } });
  };
  await untilHealthy();
  return {
    url: `postgresql://postgres@${hub}:5000/postgres`,
    pooledUrl: `postgresql://postgres@${hub}:6432/postgres`,
    primary,
    untilHealthy,
    switchOver: async (from) => {
      const body = JSON.stringify({ leader: from.name });
      const answer = await fetch(`http://${from.address}:8008/switchover`, { method: "POST", body });
      if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
    },
  };
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  return fetch(`http://${address}:8008/primary`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const memberSchema = z.object({
  role: z.string(),
  state: z.string(),
  timeline: z.number().optional(),
  lag: z.union([z.number(), z.string()]).optional(),
});

/** A machine as Patroni lists it. */
export type Member = z.infer<typeof memberSchema>;

async function readMembers({ address }: Machine): Promise<Member[]> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return z.object({ members: z.array(memberSchema) }).parse(await answer.json()).members;
  } catch {
    return [];
  }
}

/** Whether the primary could be replaced: two standbys follow it, and one of them confirms its commits. */
export function isHealthy(members: readonly Member[]): boolean {
  const [leader] = members.filter(({ role }) => role === "leader");
  const standbys = members.filter(({ role }) => role !== "leader");
  return (
    leader?.state === "running" &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === "sync_standby") &&
    standbys.every(
      ({ state, timeline, lag }) =>
        (state === "running" || state === "streaming") && timeline === leader.timeline && lag === 0,
    )
  );
}
