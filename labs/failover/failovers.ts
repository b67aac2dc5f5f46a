import type { Cluster } from "./cluster";
import { hasOwnNetworks, type Machine } from "./machine";

type Failover = { needsRoot?: true; run: (primary: Machine, cluster: Cluster) => Promise<void> };

/** What is done to the primary. Each ends when another machine is it, and what was done is undone. */
const failovers = {
  "PostgreSQL killed": {
    run: async (old, { primary }) => {
      await old.killPostgres();
      await primary(old);
    },
  },
  "machine killed": {
    run: async (old, { primary }) => {
      await old.kill();
      await primary(old);
      old.start();
    },
  },
  /** It goes on as if it were the primary still, with the connections and the statements of before. */
  "machine frozen": {
    run: async (old, { primary }) => {
      await old.freeze();
      await primary(old);
      await old.thaw();
    },
  },
  "network cut off": {
    needsRoot: true,
    run: async (old, { primary }) => {
      await old.cutOff();
      await primary(old);
      await old.connect();
    },
  },
  "switched over": {
    run: async (old, { primary, switchOver }) => {
      await switchOver(old);
      await primary(old);
    },
  },
  "disk full": {
    needsRoot: true,
    run: async (old, { primary }) => {
      await old.fillDisk();
      await primary(old);
      await old.emptyDisk();
    },
  },
} as const satisfies Record<string, Failover>;

export type FailoverKind = keyof typeof failovers;

const isPossible = (kind: FailoverKind) => hasOwnNetworks || !("needsRoot" in failovers[kind]);
const allKinds = Object.keys(failovers) as FailoverKind[];
/** In the order in which a run has them, again and again. */
export const failoverKinds = allKinds.filter(isPossible);
/** They need a network and a disk for each machine, which only root can make. */
export const kindsLeftOut = allKinds.filter((kind) => !isPossible(kind));

/** Does it to the primary, and resolves when every machine follows the new one. */
export async function causeFailover(kind: FailoverKind, cluster: Cluster): Promise<void> {
  await failovers[kind].run(await cluster.primary(), cluster);
  await cluster.untilHealthy();
}
