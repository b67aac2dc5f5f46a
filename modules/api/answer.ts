import { z } from "zod";

import type { DispatchError } from "@/lib/back-office/dispatch-order";
import type { NoteError } from "@/lib/back-office/note-order";
import type { RefundError } from "@/lib/back-office/refund-order";

/** What a program is answered. */
export type Answer = { status: number; body: object; headers?: Record<string, string> };

/** Of requests. */
const requestProblems = {
  key_missing: [401, "A key that works is needed, as the bearer token"],
  too_many_requests: [429, "The key has no requests left for now"],
  not_allowed: [403, "The key may not do this"],
  method_not_allowed: [405, "This address takes another method"],
  not_json: [400, "The body is no JSON object"],
  body_too_large: [413, "The body is too large"],
  invalid: [400, "The request has other fields or values than it takes"],
  idempotency_key_missing: [400, "An act takes an Idempotency-Key of 1 to 255 visible ASCII characters"],
  idempotency_key_reused: [409, "This Idempotency-Key was used for another request"],
  in_progress: [409, "The same request runs now: send it again to get its answer"],
  failed: [500, "The shop has failed: what it did stands with the order"],
  interrupted: [409, "The same request was cut off: what it did stands with the order"],
} as const;

/** Of acts: but for the first two, nothing was done. */
const actProblems = {
  outcome_unknown: [504, "The bank's answer was lost: it may have happened, so do not repeat it"],
  answer_pending: [504, "The bank's answer is not stored yet: it may have happened, so do not repeat it"],
  not_found: [404, "There is nothing at this address"],
  changed: [409, "It has changed since it was read: read it again"],
  maintenance: [
    503,
    "No money is moved during maintenance: send it again later with the same Idempotency-Key",
  ],
  busy: [409, "Money is being moved on the order"],
  not_admitted: [409, "The order does not admit this now"],
  authorization_id_missing: [409, "The bank gave no id of the authorization"],
  too_much: [422, "The amount is above what is left"],
  above_limit: [403, "The amount is above what the key's role may refund of the order"],
  charged_back: [409, "The bank has taken money of the order back: it takes a confirmation"],
  needs_second_person: [403, "One alone may not do this"],
  invalid_amount: [422, "The amount is none"],
  declined: [422, "The bank has declined it"],
  refused: [422, "The bank has refused it"],
  unreachable: [503, "The bank could not be reached"],
  reason_missing: [422, "A refund takes a reason"],
  line_refunded: [409, "More pieces than are left to refund, or the delivery again"],
  pieces_elsewhere: [409, "Pieces that are not to be sent have left, or pieces that came back have not"],
  nothing_chosen: [422, "No piece is chosen"],
  too_long: [422, "A text is too long"],
  not_left: [409, "A piece has left already, or was refunded"],
  not_paid: [409, "The bank has approved no payment of the order, or it was voided"],
  money_returned: [409, "All money of the order was returned, or may have been"],
  held: [409, "The order is held for review"],
  part_charged: [409, "The order is charged only in part: it takes a confirmation"],
  empty: [422, "The text is empty"],
  no_colleague: [422, "There is no such colleague"],
} as const satisfies Record<
  (RefundError | DispatchError | NoteError)["kind"],
  readonly [status: number, title: string]
>;

export const problems = { ...requestProblems, ...actProblems };

export type ProblemKind = keyof typeof problems;

const types = Object.keys(problems).map((kind) => `/problems/${kind}`);

/** RFC 9457. */
export const problemSchema = z.object({
  type: z.enum(types),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional().describe("the bank's own code or words"),
  leftMinor: z.int().optional().describe("what can still be moved, in minor units"),
  errors: z.array(z.object({ detail: z.string(), pointer: z.string() })).optional(),
});

type Details = Pick<z.infer<typeof problemSchema>, "detail" | "leftMinor" | "errors">;

export function problem(kind: ProblemKind, details?: Details, headers?: Answer["headers"]): Answer {
  const [status, title] = problems[kind];
  return { status, body: { type: `/problems/${kind}`, title, status, ...details }, headers };
}

/** What did not fit a schema, each with the JSON Pointer of its field (RFC 6901). */
export function invalid({ issues }: z.ZodError): Answer {
  const errors = issues.map(({ message, path }) => ({
    detail: message,
    pointer: `#${path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`,
  }));
  return problem("invalid", { errors });
}
