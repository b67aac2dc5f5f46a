import { Readable } from "node:stream";

import { stringify } from "csv-stringify/sync";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { auditFacts } from "@/components/admin/security/audit-facts";
import { type AuditRow, listAudit } from "@/lib/audit/audit-entries";
import { fileDialects } from "@/lib/text/file-dialect";
import { toSpreadsheet } from "@/lib/text/spreadsheet-text";

import { auditFilter, auditQuery } from "@/app/admin/(signed-in)/audit/audit-query";
import { readDialect } from "@/app/admin/(signed-in)/file-dialect";

const columns: Record<string, (row: AuditRow) => string> = {
  entry: ({ id }) => id,
  time_utc: ({ at }) => at.toISOString(),
  who: ({ actor }) => actor,
  role: ({ role }) => role ?? "",
  browser: ({ browser }) => browser,
  what: ({ action }) => action,
  about: ({ object }) => object ?? "",
  outcome: ({ outcome }) => outcome,
  details: (row) =>
    auditFacts(row)
      .map(([name, value]) => `${name}: ${value}`)
      .join("; "),
};

/** How many entries are in memory at a time. */
const pageSize = 1_000;

/** The entries of the audit that a filter finds, the latest first, as a CSV file that is written while they are read. */
export async function GET(request: Request): Promise<Response> {
  const filter = auditFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { person, object, ...details } = filter;
  const act = { object: "audit", details, words: { person, object } };
  await requireActor("/admin/audit", "make_audit_file", act);
  const { delimiter } = fileDialects[await readDialect()];
  const { late } = await services();
  async function* lines() {
    yield stringify([Object.keys(columns)], { delimiter, bom: true, record_delimiter: "windows" });
    let query = auditQuery(filter);
    for (;;) {
      const { rows, hasOlder } = await listAudit({ ...query, pageSize }, { db: late.db() });
      yield stringify(rows.map(cellsOf), { delimiter, record_delimiter: "windows" });
      const last = rows.at(-1);
      if (!hasOlder || last === undefined) return;
      query = { ...query, before: BigInt(last.id) };
    }
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit.csv"',
      "cache-control": "no-store",
    },
  });
}

function cellsOf(row: AuditRow): string[] {
  return Object.values(columns).map((cell) => toSpreadsheet(cell(row), { keepsDigits: false }));
}
