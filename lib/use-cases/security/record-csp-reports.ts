import "server-only";
import { createHash } from "node:crypto";
import { countCspReport } from "@/lib/rate-limits/csp-report-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";
import { readCspReports } from "./read-csp-reports";

/** How many kinds of violations are kept; further ones are dropped until old ones are forgotten. */
export const maxKinds = 500;

/**
 * Records what a browser reports of the content security policy, each kind of violation once with its count.
 *
 * Anyone can send reports, so they are limited: each address and process in a minute, and the kinds that are stored.
 * Violations that nobody reported for 30 days are forgotten.
 */
export async function recordCspReports(
  { body, address }: { body: string; address: string },
  { db, settings }: Pick<Deps, "db"> & { settings: Pick<Deps["settings"], "appUrl"> },
): Promise<Result<{ recorded: number }, { kind: "too_many" }>> {
  if (!(await countCspReport({ address }))) return err({ kind: "too_many" });
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
    WHERE (SELECT count(*) FROM "csp_violation") < ${maxKinds}
      OR "digest" IN (SELECT "digest" FROM "csp_violation")
    ORDER BY "digest"
    ON CONFLICT ("digest") DO UPDATE SET "count" = least("violation"."count"::bigint + 1, 2147483647)::int,
      "last_at" = now()`;
  return ok({ recorded: kinds.length });
}

function digestOf(violation: object): string {
  return createHash("sha256").update(JSON.stringify(violation)).digest("base64url");
}
