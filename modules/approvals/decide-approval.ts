import "server-only";

import { refundOrder } from "@/lib/back-office/refund-order";
import type { PrismaClient } from "@/lib/db/generated/client";
import type { Approval } from "@/lib/db/generated/client";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";
import { type ActorRefusal, askActorAgain } from "@/lib/staff/ask-actor-again";
import { mayBeOnePerson } from "@/lib/staff/invitations";
import { type ActProofError, proveAct } from "@/lib/staff/proofs";
import { refundLimitOf, type ActRight, type StaffRole } from "@/lib/staff/rights";
import type { CurrentStaff } from "@/lib/staff/sessions";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";

import type { ApprovedAct, AskProgramAgain } from "@/modules/seam/shop-module";

import { refundInput, resolutionInput } from "./approval-input";

export type ApprovalDecision = "approved" | "declined";

export type DecideError =
  ActProofError | { kind: "not_waiting" | "own_request" | "one_person" | "may_not_approve" | "maintenance" };

export type DecideInput = {
  id: string;
  decision: ApprovalDecision;
  approver: CurrentStaff;
  /** Of the approver's authenticator app; to decline needs none. */
  code: string;
};

type DecideDeps = ReconciliationDeps & {
  db: PrismaClient;
  keys: SealingKeys;
  /** What modules do once it is approved. */
  approvedActs: readonly ApprovedAct[];
  /** Whether a program may still do what it asked for. */
  askProgramAgain?: AskProgramAgain;
};

/** Who imports by `npm run reconcile`: whoever may run commands has no account. */
const command = "system";

const rightsOf: Partial<Record<string, ActRight>> = { refund: "refund", resolution: "resolve" };

/**
 * Approves or declines a request of somebody else, once, and does what was approved.
 *
 * Whether both people may still do it is asked in the transaction that writes the decision; a request of somebody who may not ends.
 * The decision is written first: if the process dies after it, nothing is repeated, and the order shows what happened. An order that
 * changed since the request refuses it, and nothing moves.
 */
export async function decideApproval(
  { id, decision, approver, code }: DecideInput,
  deps: DecideDeps,
): Promise<Result<{ outcome: string | null }, DecideError>> {
  const { db } = deps;
  const request = await db.approval.findUnique({ where: { id } });
  if (request === null) return err({ kind: "not_waiting" });
  if (request.requestedBy.toLowerCase() === approver.email.toLowerCase()) return err({ kind: "own_request" });
  // The request waits: its refund would not be sent now.
  if (decision === "approved" && request.kind === "refund" && deps.isMaintenance())
    return err({ kind: "maintenance" });
  const proven = decision === "approved" ? await proveAct({ staff: approver, code }, deps) : ok(undefined);
  if (!proven.ok) return proven;
  const decided = await decide(request, { decision, by: approver.email }, deps);
  if (!decided.ok) return decided;
  if (decided.value.state !== "approved") {
    const { outcome } = decided.value;
    await actOf(request, deps)?.declined?.({ input: request.input, outcome }, deps);
    return ok({ outcome });
  }
  const outcome = await perform(request, decided.value.role, deps);
  await db.approval.updateMany({ where: { id, outcome: null }, data: { outcome } });
  return ok({ outcome });
}

function actOf({ kind }: Pick<Approval, "kind">, { approvedActs }: Pick<DecideDeps, "approvedActs">) {
  return approvedActs.find((act) => act.kind === kind);
}

type Decided =
  | { state: "approved"; role: StaffRole | undefined; outcome: null }
  | { state: "declined"; outcome: null }
  | { state: "ended"; outcome: ActorRefusal["kind"] };

/** Writes the decision, or ends the request if whoever asked may not do it any more. */
async function decide(
  { id, kind, requestedBy, requestedAt: askedAt }: Approval,
  { decision, by }: { decision: ApprovalDecision; by: string },
  { db, now, settings, approvedActs, askProgramAgain }: DecideDeps,
): Promise<Result<Decided, DecideError>> {
  const at = now();
  return db.$transaction(async (tx): Promise<Result<Decided, DecideError>> => {
    const approver = await askActorAgain(tx, { email: by, rights: ["approve"], askedAt: at }, settings);
    if (!approver.ok) return err({ kind: "may_not_approve" });
    const write = async (data: {
      state: "approved" | "declined" | "ended";
      decidedBy?: string;
      outcome?: string;
    }) =>
      (
        await tx.approval.updateMany({
          where: { id, state: "waiting", expiresAt: { gt: at } },
          data: { ...data, decidedAt: at },
        })
      ).count === 1;
    if (decision === "declined")
      return (await write({ state: "declined", decidedBy: by }))
        ? ok({ state: "declined", outcome: null })
        : err({ kind: "not_waiting" });
    const right = rightsOf[kind] ?? actOf({ kind }, { approvedActs })?.right;
    const rights = right === undefined ? [] : [right];
    const program = await askProgramAgain?.(tx, { name: requestedBy, rights }, { now });
    // What a program asks for, who let it in might have asked for.
    const person = program?.ok ? program.value.letInBy : requestedBy;
    if (await mayBeOnePerson(tx, [person, by], at)) return err({ kind: "one_person" });
    const asker =
      requestedBy === command
        ? ok({ role: undefined })
        : (program ?? (await askActorAgain(tx, { email: requestedBy, askedAt, rights }, settings)));
    if (!asker.ok) {
      const { kind: outcome } = asker.error;
      return (await write({ state: "ended", outcome }))
        ? ok({ state: "ended", outcome })
        : err({ kind: "not_waiting" });
    }
    return (await write({ state: "approved", decidedBy: by }))
      ? ok({ state: "approved", role: asker.value.role, outcome: null })
      : err({ kind: "not_waiting" });
  });
}

/** Does what was asked for, in the name of who asked, within what their role may do now. */
async function perform(
  { kind, input, requestedBy: by }: Approval,
  role: StaffRole | undefined,
  deps: DecideDeps,
): Promise<string> {
  const release = "approved";
  if (kind === "refund") {
    const { note, ...refund } = refundInput.parse(input);
    const mayRefundMinor = (currency: string) => (role === undefined ? 0 : refundLimitOf(role, currency));
    const limited = { ...refund, note: note ?? undefined, mayRefundMinor };
    const refunded = await refundOrder({ ...limited, by, release }, deps);
    return refunded.ok ? "done" : refunded.error.kind;
  }
  if (kind !== "resolution") return (await actOf({ kind }, deps)?.perform({ input, by }, deps)) ?? "gone";
  const { amountMinor, transactionId, reference, ...resolution } = resolutionInput.parse(input);
  const optional = {
    amountMinor: amountMinor ?? undefined,
    transactionId: transactionId ?? undefined,
    reference: reference ?? undefined,
  };
  const resolved = await resolveOutcome({ ...resolution, ...optional, by, release }, deps);
  return resolved.ok ? "done" : resolved.error.kind;
}

/** Ends the requests that nobody decided in time, and what waits for them in modules. Returns how many. */
export async function endExpiredApprovals(
  { approvedActs }: Pick<DecideDeps, "approvedActs">,
  deps: Pick<ReconciliationDeps, "db" | "now">,
): Promise<number> {
  const at = deps.now();
  const expired = await deps.db.approval.findMany({ where: { state: "waiting", expiresAt: { lte: at } } });
  // First, so that a process that dies in between does it again.
  for (const request of expired)
    await actOf(request, { approvedActs })?.declined?.({ input: request.input, outcome: "expired" }, deps);
  const { count } = await deps.db.approval.updateMany({
    where: { id: { in: expired.map(({ id }) => id) }, state: "waiting" },
    data: { state: "ended", decidedAt: at, outcome: "expired" },
  });
  return count;
}
