import "server-only";
import type { Money } from "@/lib/money/money";
import { minorUnits } from "@/lib/money/money";
import { lockPayment, type OpenedOperation, openOperation, type OpenPayment } from "@/lib/payments/journal";
import type { Outcome } from "@/lib/payments/operation-result";
import { performInSession } from "@/lib/payments/perform-in-session";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  capturableMinor,
  refundableMinor,
} from "@/lib/payments/state-table";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/use-cases/deps";

type Movement = "CAPTURE" | "VOID" | "REFUND";

export type MoneyMoved = { kind: Movement; amount: Money };

export type MoneyError = {
  kind:
    | "not_found"
    | "changed"
    | "busy"
    | "not_admitted"
    | "too_much"
    | "invalid_amount"
    | "declined"
    | "refused"
    | "unreachable"
    | "outcome_unknown";
  left?: Money;
  gatewayCode?: string;
};

const admits = { CAPTURE: admitsCapture, VOID: admitsVoid, REFUND: admitsRefund };
const leftFor = { CAPTURE: capturableMinor, VOID: capturableMinor, REFUND: refundableMinor };

/**
 * Captures, voids or refunds on an order's approved payment, once.
 *
 * `revision` is the journal's length that the person saw: where it has grown since, nothing moves
 * (`changed`), so that a double click, a second tab or a colleague cannot move the same money twice. A void
 * takes the whole authorization; its `amountMinor` is left out. Where the gateway answers that the session is
 * gone, nothing moved, and the operation is asked for once more in a fresh session.
 */
export async function moveMoney(
  input: { kind: Movement; number: string; amountMinor?: number; revision: number; by: string },
  deps: Deps,
): Promise<Result<MoneyMoved, MoneyError>> {
  const { kind } = input;
  if (kind !== "VOID" && !(Number.isSafeInteger(input.amountMinor) && (input.amountMinor ?? 0) > 0)) {
    return err({ kind: "invalid_amount" });
  }
  const found = await deps.db.payment.findFirst({
    where: { order: { number: input.number }, status: "APPROVED" },
    select: { id: true },
  });
  if (found === null)
    return err({ kind: (await orderExists(input.number, deps)) ? "not_admitted" : "not_found" });

  let refusal: MoneyError = { kind: "busy" };
  const claim = await openOperation(deps.db, found.id, input.by, (payment) => {
    const left = leftFor[kind](payment);
    const amount = kind === "VOID" ? left : BigInt(input.amountMinor ?? 0);
    if (payment.revision !== input.revision) refusal = { kind: "changed" };
    else if (!admits[kind](payment)) refusal = { kind: "not_admitted" };
    else if (amount > left) refusal = { kind: "too_much", left: money(left, payment) };
    else return { kind, amountMinor: amount };
    return undefined;
  });
  if (claim === undefined) return err(refusal);
  const outcome = await performInSession(claim, input.by, deps);
  return conclude(kind, claim, outcome);
}

function conclude(
  kind: Movement,
  { payment, operation }: Claim,
  outcome: Outcome,
): Result<MoneyMoved, MoneyError> {
  switch (outcome.state) {
    case "SUCCEEDED":
      return ok({ kind, amount: money(outcome.approvedMinor ?? operation.amountMinor ?? 0n, payment) });
    case "DECLINED":
      return err({ kind: "declined", gatewayCode: outcome.gatewayCode });
    case "UNSENT":
      return err({ kind: "unreachable" });
    case "UNKNOWN":
      return err({ kind: "outcome_unknown" });
    default:
      return err({ kind: "refused" });
  }
}

async function orderExists(number: string, { db }: Deps): Promise<boolean> {
  return (await db.order.count({ where: { number } })) > 0;
}

function money(minor: bigint, payment: JournaledPayment): Money {
  return { minor: minorUnits(minor), currency: payment.currency };
}
