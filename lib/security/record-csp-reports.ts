import "server-only";
import { createHash } from "node:crypto";
import { countBrowserReport } from "@/lib/limits/browser-report-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import { readCspReports } from "./read-csp-reports";

/** How many kinds of violations are kept. If there are more, those least seen go, of them the oldest. */
export const maxKinds = 500;

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
  const kinds = [...byDigest].map(([digest, violation]) => ({ digest, ...violation }));
  await db.$executeRaw`
    WITH "reported" AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
        AS "each" ("digest" text, "directive" text, "blocked" text, "page" text, "source" text)
    ), "forgotten" AS (
      DELETE FROM "csp_violation" WHERE "last_at" < now() - interval '30 days'
        AND "digest" NOT IN (SELECT "digest" FROM "reported")
    )
    INSERT INTO "csp_violation" AS "violation"
      ("digest", "directive", "blocked", "page", "source", "count", "first_at", "last_at")
    SELECT "digest", "directive", "blocked", "page", "source", 1, now(), now() FROM "reported"
    ORDER BY "digest"
    ON CONFLICT ("digest") DO UPDATE SET "count" = least("violation"."count"::bigint + 1, 2147483647)::int,
      "last_at" = now()`;
  // In a statement of its own, which sees what was written. What was just reported stays.
  const dropped = await db.$executeRaw`
    DELETE FROM "csp_violation" WHERE "digest" IN (
      SELECT "digest" FROM "csp_violation" WHERE "digest" <> ALL (${[...byDigest.keys()]}::text[])
      ORDER BY "count", "last_at"
      LIMIT greatest(0, (SELECT count(*) FROM "csp_violation") - ${maxKinds}))`;
  if (dropped > 0)
    log.error(
      { counts: { dropped } },
      "the store of content security policy reports is full: look at /admin/security",
    );
  return ok({ recorded: kinds.length });
}

function digestOf(violation: object): string {
  return createHash("sha256").update(JSON.stringify(violation)).digest("base64url");
}
