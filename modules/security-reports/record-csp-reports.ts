import "server-only";
import { createHash } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { countBrowserReport } from "@/lib/limits/browser-report-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { readCspReports } from "./read-csp-reports";

/** How many kinds of violations are kept. If there are more, those least seen go, of them the oldest. */
export const maxKinds = 500;

/** Milliseconds after which a violation that nobody reported again is forgotten: 30 days. */
const forgottenAfter = 30 * 24 * 60 * 60_000;

/**
 * Records what a browser reports of the content security policy, each kind of violation once with its count.
 *
 * Anyone can send reports, so they are limited: each address and process in a minute, each served page in an hour, and the kinds
 * that are stored. `servedPage` is the page of the address to which they were sent; without one nothing is recorded. Violations that
 * nobody reported for 30 days are forgotten. A full store is logged: somebody may want to hide a violation among many.
 */
export async function recordCspReports(
  { body, address, servedPage }: { body: string; address: string; servedPage: string | undefined },
  { db, log, settings }: Pick<Deps, "db" | "log"> & { settings: Pick<Deps["settings"], "appUrl"> },
): Promise<Result<{ recorded: number }, { kind: "too_many" }>> {
  if (!(await countBrowserReport({ address, servedPage }))) return err({ kind: "too_many" });
  if (servedPage === undefined) return ok({ recorded: 0 });
  const violations = readCspReports(body, settings.appUrl);
  const byDigest = new Map(violations.map((violation) => [digestOf(violation), violation]));
  if (byDigest.size === 0) return ok({ recorded: 0 });
  const at = new Date();
  for (const [digest, violation] of byDigest) {
    await db.cspViolation.upsert({
      where: { digest },
      create: { digest, ...violation, count: 1, firstAt: at, lastAt: at },
      update: { count: { increment: 1 }, lastAt: at },
      select: { digest: true },
    });
  }
  await db.cspViolation.deleteMany({ where: { lastAt: { lt: new Date(at.getTime() - forgottenAfter) } } });
  const dropped = await dropRarest([...byDigest.keys()], db);
  if (dropped > 0)
    log.error(
      { counts: { dropped } },
      "the store of content security policy reports is full: look at /admin/security",
    );
  return ok({ recorded: byDigest.size });
}

/** Deletes the kinds that are more than {@link maxKinds}, but none of those that were just `reported`; returns how many. */
async function dropRarest(reported: string[], db: Database): Promise<number> {
  const excess = (await db.cspViolation.count()) - maxKinds;
  if (excess <= 0) return 0;
  const rarest = await db.cspViolation.findMany({
    where: { digest: { notIn: reported } },
    orderBy: [{ count: "asc" }, { lastAt: "asc" }],
    take: excess,
    select: { digest: true },
  });
  const digests = rarest.map(({ digest }) => digest);
  const { count } = await db.cspViolation.deleteMany({ where: { digest: { in: digests } } });
  return count;
}

function digestOf(violation: object): string {
  return createHash("sha256").update(JSON.stringify(violation)).digest("base64url");
}
