import type { Route } from "next";
import { z } from "zod";

import { writtenQuery } from "@/components/admin/frame/paths";
import type { AuditQuery } from "@/lib/audit/audit-entries";

const text = z.string().trim().max(200).catch("");

/** The filter of the audit in an address, and the last entry of the page before. */
export const auditFilter = z.object({
  person: text,
  object: text,
  outcome: z.enum(["allowed", "refused", ""]).catch(""),
  day: z.iso.date().or(z.literal("")).catch(""),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});

type AuditFilterValues = z.infer<typeof auditFilter>;

/** What a filter asks for. */
export function auditQuery({ person, object, outcome, day, before }: AuditFilterValues): AuditQuery {
  return {
    actor: person || undefined,
    object: object || undefined,
    outcome: outcome || undefined,
    day: day || undefined,
    before: before === undefined ? undefined : BigInt(before),
  };
}

/** The address of the audit, or of its file, with a filter. */
export function auditPath(
  filter: Partial<AuditFilterValues>,
  page: "/admin/audit" | "/admin/audit/file" = "/admin/audit",
): Route {
  return `${page}${writtenQuery(filter)}` as Route;
}
