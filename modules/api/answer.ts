import { z } from "zod";

import type { DispatchError } from "@/lib/back-office/dispatch-order";
import type { NoteError } from "@/lib/back-office/note-order";
import type { RefundError } from "@/lib/back-office/refund-order";
import type { Waiting } from "@/lib/payments/second-person";

/** What a program is answered. */
export type Answer = { status: number; body: object; headers?: Record<string, string> };

type OwnKind =
  | "key_missing"
  | "too_many_requests"
  | "not_allowed"
  | "method_not_allowed"
  | "not_json"
  | "body_too_large"
  | "invalid"
  | "idempotency_key_missing"
  | "idempotency_key_reused"
  | "in_progress"
  | "interrupted";

export type ProblemKind =
  Exclude<(RefundError | DispatchError | NoteError)["kind"], Waiting["kind"]> | OwnKind;

/** Each problem with its status and what it means. Problems of a request stand before those of an act. */
export const problems = {
  key_missing: [401, "A key that works is needed, as the bearer token."],
  too_many_requests: [429, "The key has no requests left for now."],
  not_allowed: [403, "The key may not do this."],
  method_not_allowed: [405, "This address takes another method."],
  not_json: [400, "The body cannot be read as JSON."],
  body_too_large: [413, "The body is too large."],
  invalid: [400, "The request has other fields or values than it takes."],
  idempotency_key_missing: [
    400,
    "An act takes the header Idempotency-Key: 1 to 255 visible ASCII characters.",
  ],
  idempotency_key_reused: [409, "This Idempotency-Key was used for another request."],
  in_progress: [409, "The same request runs now. Send it again to get its answer."],
  interrupted: [409, "The same request was cut off. What it did stands with the order."],
  not_found: [404, "There is nothing at this address."],
  changed: [409, "It has changed since it was read. Nothing was done. Read it again."],
  busy: [409, "Money is being moved on the order. Nothing was done."],
  not_admitted: [409, "The order does not admit this now. Nothing was done."],
  authorization_id_missing: [409, "The bank gave no id of the authorization. Nothing was done."],
  too_much: [422, "The amount is above what is left. Nothing was done."],
  above_limit: [403, "The amount is above what the key's role may refund of the order. Nothing was done."],
  charged_back: [
    409,
    "The bank has taken money of the order back. Nothing was done: it takes a confirmation.",
  ],
  needs_second_person: [403, "More than one person must agree to this. Nothing was done."],
  invalid_amount: [422, "The amount is none. Nothing was done."],
  declined: [422, "The bank has declined it. Nothing was moved."],
  refused: [422, "The bank has refused it. Nothing was moved."],
  unreachable: [503, "The bank could not be reached. Nothing was moved."],
  outcome_unknown: [
    504,
    "The bank's answer was lost: it may have happened. Do not repeat it; the order shows the outcome.",
  ],
  answer_pending: [
    504,
    "The bank has answered and the shop has not stored it yet. Do not repeat it; the order shows the outcome.",
  ],
  reason_missing: [422, "A refund takes a reason. Nothing was done."],
  line_refunded: [409, "More pieces than are left to refund, or the delivery again. Nothing was done."],
  pieces_elsewhere: [
    409,
    "Of pieces that are not to be sent some have left, or of those that came back some have not. Nothing was done.",
  ],
  nothing_chosen: [422, "No piece is chosen. Nothing was done."],
  too_long: [422, "A text is too long. Nothing was done."],
  not_left: [409, "A piece has left already, or was refunded. Nothing was done."],
  not_paid: [409, "The bank has approved no payment of the order, or it was voided. Nothing was done."],
  money_returned: [409, "All money of the order was returned, or may have been. Nothing was done."],
  held: [409, "The order is held for review. Nothing was done."],
  part_charged: [409, "The order is charged only in part. Nothing was done: it takes a confirmation."],
  empty: [422, "The text is empty. Nothing was done."],
  no_colleague: [422, "There is no such colleague. Nothing was done."],
} as const satisfies Record<ProblemKind, readonly [status: number, title: string]>;

const problemTypes = Object.keys(problems).map((kind) => `/problems/${kind}`);

/** RFC 9457. */
export const problemSchema = z.object({
  type: z.enum(problemTypes),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional().describe("the bank's own code or words"),
  leftMinor: z.int().optional().describe("what can still be moved, in minor units"),
  errors: z
    .array(
      z.object({
        detail: z.string(),
        pointer: z.string().describe("a JSON Pointer (RFC 6901) into the fields"),
      }),
    )
    .optional(),
});

type Details = Pick<z.infer<typeof problemSchema>, "detail" | "leftMinor" | "errors">;

export function problem(kind: ProblemKind, details: Details = {}, headers?: Answer["headers"]): Answer {
  const [status, title] = problems[kind];
  return { status, body: { type: `/problems/${kind}`, title, status, ...details }, headers };
}

export const isProblem = ({ status }: Answer) => status >= 400;

/** What did not fit a schema, each with the path of its field. */
export function invalid({ issues }: z.ZodError): Answer {
  const errors = issues.map(({ message, path }) => ({
    detail: message,
    pointer: `#${path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`,
  }));
  return problem("invalid", { errors });
}
