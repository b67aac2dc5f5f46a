import pg from "pg";

import type { ChaosStack } from "./chaos-stack";
import type { Random } from "./random";
import type { ShopInstance } from "./shop-process";

export const incidentKinds = [
  /** SIGKILL of an instance. */
  "kill",
  /** SIGTERM of an instance, and a new process. */
  "deploy",
  /** SIGKILL of a worker. */
  "worker killed",
  /** SIGTERM of a worker, and a new process. */
  "worker deployed",
  /** SIGSTOP of an instance beyond the gateway's timeout. */
  "suspension",
  /** SIGSTOP of an instance until its open operations are stale. */
  "long suspension",
  /** All processes of PostgreSQL are aborted, and it recovers. */
  "database killed",
  /** Every connection of the instances waits for a lock. */
  "pool exhausted",
  /** SIGKILL of an instance, whose next process has another time of day. */
  "clock moved",
] as const;

export type IncidentKind = (typeof incidentKinds)[number];

/** Something that was done to the shop or its database, or that the machine did to it; times are milliseconds since 1970. */
export type Incident = { kind: IncidentKind | "machine stalled" | "failover"; from: number; until: number };

/** Seconds by which a clock is moved. */
const clockShifts = [-600, -45, 30, 300, 900] as const;

/** Carries out one incident and returns it once everything answers again. */
export async function causeIncident(
  kind: IncidentKind,
  random: Random,
  { instances, workers, database, databaseUrl, gatewayTimeoutMs }: ChaosStack,
): Promise<Incident> {
  const from = Date.now();
  const instance = random.pick(instances);
  const worker = random.pick(workers);
  const clockShift = random.pick(clockShifts);
  switch (kind) {
    case "kill":
      await instance.kill();
      await instance.restart();
      break;
    case "deploy":
      await instance.stop();
      await instance.restart();
      break;
    case "worker killed":
      await worker.kill();
      await worker.restart();
      break;
    case "worker deployed":
      await worker.stop();
      await worker.restart();
      break;
    case "suspension":
      await instance.suspend(gatewayTimeoutMs + 1_500);
      break;
    case "long suspension":
      await instance.suspend(gatewayTimeoutMs + 17_000);
      break;
    case "database killed":
      await database.crash();
      await database.restart();
      break;
    case "pool exhausted":
      await exhaustPools(instances, databaseUrl);
      break;
    case "clock moved":
      await instance.kill();
      await instance.restart({ clockShift });
      break;
  }
  return { kind, from, until: Date.now() };
}

/** More requests than a pool has connections. */
const requestsPerInstance = 30;
const lockedMs = 4_000;

/** Locks the catalogue, and lets so many requests wait for it that no instance has a connection left. */
async function exhaustPools(instances: readonly ShopInstance[], databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE product IN ACCESS EXCLUSIVE MODE");
    const waiting = instances.flatMap(({ url }) =>
      Array.from({ length: requestsPerInstance }, () =>
        fetch(`${url}/products/stoneware-vase`).then((response) => response.arrayBuffer()),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, lockedMs));
    await client.query("ROLLBACK");
    await Promise.allSettled(waiting);
  } finally {
    await client.end();
  }
}
