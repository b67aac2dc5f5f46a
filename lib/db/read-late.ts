import "server-only";
import { Gauge, register } from "prom-client";

import type { Log } from "@/lib/log/log";
import type { Database, ReadDatabase } from "./database";

/** Where pages read that may be some seconds late. */
export type LateReads = {
  /** Reads from the replica if it keeps up, and from the primary otherwise, also if the replica fails meanwhile. */
  read<T>(read: (db: ReadDatabase) => Promise<T>): Promise<T>;
  /** The one of the two that is read now, for a file that is written while it is read. */
  db(): ReadDatabase;
};

/** Milliseconds by which a replica may be behind, between two looks at it, and for which a look counts. */
const [mostLag, lookEvery, looksCount] = [5_000, 2_000, 6_000];

export function withoutReplica(primary: Database): LateReads {
  return { read: (read) => read(primary), db: () => primary };
}

/**
 * Reads from a replica while it is at most five seconds behind.
 *
 * It is behind by the age of the latest position of the primary's log that it has applied: clocks that differ, a quiet shop and a replica
 * that has lost its primary change nothing of that. A replica that does not answer, and one that was promoted, are left out too. Nobody
 * waits for a look: who reads first after a quiet time reads from the primary.
 */
export function readFromReplica({
  primary,
  replica,
  log,
  now = Date.now,
}: {
  primary: Database;
  replica: Database;
  log: Log;
  now?: () => number;
}): LateReads {
  let positions: { at: number; position: bigint }[] = [];
  let nextLook = 0;
  let seen: { isFresh?: boolean; until: number } = { until: 0 };

  async function lag(): Promise<number> {
    const at = now();
    const [written] = await primary.$queryRaw<{ position: bigint }[]>`
      SELECT (pg_current_wal_lsn() - '0/0')::bigint AS "position"`;
    if (written !== undefined) positions.push({ at, position: written.position });
    positions = positions.filter((each) => each.at > now() - mostLag);
    const [applied] = await replica.$queryRaw<{ position: bigint }[]>`
      SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS "position" WHERE pg_is_in_recovery()`;
    const latest = applied && positions.findLast(({ position }) => position <= applied.position);
    return latest === undefined ? Infinity : now() - latest.at;
  }

  async function look(): Promise<void> {
    let error: unknown;
    const behind = await lag().catch((cause: unknown) => {
      error = cause;
      return Infinity;
    });
    const isFresh = behind <= mostLag;
    if (isFresh !== seen.isFresh)
      log.warn({ state: isFresh ? "used" : "left_out", error }, "replica used or left out");
    lagGauge().set(behind / 1_000);
    seen = { isFresh, until: now() + looksCount };
  }

  function isFresh(): boolean {
    if (now() >= nextLook) {
      nextLook = now() + lookEvery;
      void look();
    }
    return seen.isFresh === true && now() < seen.until;
  }

  return {
    db: () => (isFresh() ? replica : primary),
    async read(read) {
      if (!isFresh()) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        log.warn({ kind: "replica_failed", error }, "read again from the primary");
        seen = { ...seen, until: 0 };
        return read(primary);
      }
    },
  };
}

const name = "shop_replica_lag_seconds";

/** Registered with the first look: a shop without a replica has no such metric. */
function lagGauge(): Gauge {
  const registered = register.getSingleMetric(name);
  if (registered instanceof Gauge) return registered;
  return new Gauge({
    name,
    help: "How far the replica is behind, as this instance sees it; +Inf if it is left out",
  });
}
