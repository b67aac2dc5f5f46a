import "server-only";
import type { OrderNumber } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import { openOperation } from "./journal";
import { performOperations, type Progress } from "./advance-payment";
import { findApprovedPayment, type Payment } from "./payment";
import { aloneUpTo, type Release } from "./second-person";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  authorizationTransactionId,
  capturableMinor,
  paysTwice,
  refundableMinor,
  type RefundRequest,
  unrefundedMinor,
  withSession,
} from "./state-table";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "./deps";

type Movement = "CAPTURE" | "VOID" | "REFUND";

export type MoneyMoved = { kind: Movement; amount: Money };

export type MoneyError = {
  kind:
    | "not_found"
    | "maintenance"
    | "changed"
    | "busy"
    | "not_admitted"
    | "authorization_id_missing"
    | "too_much"
    /** More than this person may refund. */
    | "above_limit"
    /** The bank has taken money back, and nobody said that a refund may pay it twice. */
    | "charged_back"
    /** More than one person may refund alone, or it may pay twice what the bank has taken back. */
    | "needs_second_person"
    | "invalid_amount"
    | "declined"
    | "refused"
    | "unreachable"
    | "outcome_unknown"
    /** The bank has answered, and the journal could not take the answer yet. */
    | "answer_pending";
  /** With `too_much` and `charged_back` what can still be moved; with `above_limit` what this person may still refund. */
  left?: Money;
  gatewayCode?: string;
  /** With `refused` the bank's reason, as the journal has it. */
  reason?: string;
  /** If the operation was journalled and nothing moved: the length of the journal right after it. */
  revision?: number;
};

const admits = { CAPTURE: admitsCapture, VOID: admitsVoid, REFUND: admitsRefund };
const leftFor = { CAPTURE: capturableMinor, VOID: capturableMinor, REFUND: unrefundedMinor };

type MoveMoneyInput = {
  kind: Movement;
  number: OrderNumber;
  amountMinor?: number;
  revision: number;
  /** How many dispatches the order had when it was decided; undefined if they do not matter. */
  dispatchCount?: number;
  by: string;
  mayRefundMinor?: (currency: string) => number | undefined;
  /** Whether the person said that a refund may pay twice what the bank took back. */
  paysTwice?: boolean;
  refund?: RefundRequest;
  release?: Release;
};

/**
 * Captures, voids or refunds on an order's approved payment, once. Amounts are minor units.
 *
 * `revision` is the journal's length that the person saw: if it has grown since, nothing moves (`changed`), so that
 * a double click, a second tab or a colleague cannot move the same money twice. A void releases the whole
 * authorization; its `amountMinor` is left out. `mayRefundMinor` is what this person may refund of the order in all, refunds of
 * before included; undefined without a limit. A refund above `secondPersonAbove`, which counts in the same way, needs a `release`; one that
 * may pay twice what the bank took back needs another person's. `refund` is written with the operation. If the gateway answers that the session is
 * gone, nothing moved, and the operation is sent once more in a fresh session; a payment that has none opens one first. Gateway
 * document, Endpoints, 6 to 8.
 */
export async function moveMoney(input: MoveMoneyInput, deps: Deps): Promise<Result<MoneyMoved, MoneyError>> {
  const { kind, number, by: requestedBy, refund } = input;
  const requested = kind === "VOID" ? undefined : requestedMinor(input.amountMinor);
  if (requested === null) return err({ kind: "invalid_amount" });
  if (deps.isMaintenance()) return err({ kind: "maintenance" });
  const payment = await findApprovedPayment(deps.db, number);
  if (payment === undefined)
    return err({ kind: (await orderExists(number, deps)) ? "not_admitted" : "not_found" });

  const money = (minor: bigint) => storedMoney(minor, payment);
  let refusal: MoneyError = { kind: "busy" };
  const opened = await openOperation(deps, payment.id, {
    requestedBy,
    choose: (read) => {
      const amountMinor = requested ?? leftFor[kind](read);
      const refused = findRefusal({ ...input, amountMinor }, read, deps.settings);
      if (refused === undefined) return withSession({ kind, amountMinor, refund }, read);
      refusal = refused;
      return undefined;
    },
  });
  if (opened === undefined) return err(refusal);
  return conclude(kind, await performOperations(opened, deps), money);
}

/** Why an amount may not be moved now by this person; undefined if it may. */
function findRefusal(
  {
    kind,
    amountMinor,
    revision,
    dispatchCount,
    ...person
  }: Omit<MoveMoneyInput, "amountMinor"> & { amountMinor: bigint },
  read: Payment,
  settings: Deps["settings"],
): MoneyError | undefined {
  const money = (minor: bigint) => storedMoney(minor, read);
  const left = leftFor[kind](read);
  if (read.revision !== revision) return { kind: "changed" };
  if (dispatchCount !== undefined && dispatchCount !== read.dispatchCount) return { kind: "changed" };
  if (!admits[kind](read)) return { kind: "not_admitted" };
  if (amountMinor > left) return { kind: "too_much", left: money(left) };
  if (kind === "VOID" && authorizationTransactionId(read) === undefined)
    return { kind: "authorization_id_missing" };
  if (kind !== "REFUND") return undefined;
  if (paysTwice(read, amountMinor) && !person.paysTwice)
    return { kind: "charged_back", left: money(refundableMinor(read)) };
  const limit = person.mayRefundMinor?.(read.currency);
  if (limit !== undefined && amountMinor > leftOf(limit, read))
    return { kind: "above_limit", left: money(leftOf(limit, read)) };
  if (needsSecondPerson(amountMinor, person.release, read, settings)) return { kind: "needs_second_person" };
  return undefined;
}

/** Whether a refund is more than one person may give back of an order, those of before included, or may pay twice. */
function needsSecondPerson(
  amountMinor: bigint,
  release: Release | undefined,
  read: Payment,
  { secondPersonAbove }: Deps["settings"],
): boolean {
  if (secondPersonAbove === undefined || release === "approved") return false;
  const alone = release === undefined ? aloneUpTo(read.currency, secondPersonAbove) : undefined;
  return paysTwice(read, amountMinor) || (alone !== undefined && amountMinor > leftOf(alone, read));
}

/** What is left of a limit for the refunds of an order. */
function leftOf(limit: number, { refundedMinor, refundPendingMinor }: Payment): bigint {
  const left = BigInt(limit) - refundedMinor - refundPendingMinor;
  return left > 0n ? left : 0n;
}

/** The amount of a form; null if it is no amount. */
function requestedMinor(amountMinor: number | undefined): bigint | null {
  if (amountMinor === undefined || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) return null;
  return BigInt(amountMinor);
}

function conclude(
  kind: Movement,
  { last: { operation, result }, pending }: Progress,
  money: (minor: bigint) => Money,
): Result<MoneyMoved, MoneyError> {
  if (pending) return err({ kind: "answer_pending" });
  const revision = operation.sequence;
  // The session was opened and the payment has changed meanwhile, so that nothing was sent in it.
  if (operation.movement !== undefined && result.state === "SUCCEEDED") return err({ kind: "changed" });
  switch (result.state) {
    case "SUCCEEDED":
      return ok({ kind, amount: money(required(result.approvedMinor, "approved amount")) });
    case "DECLINED":
      return err({ kind: "declined", gatewayCode: result.gatewayCode, revision });
    case "UNSENT":
      return err({ kind: "unreachable", revision });
    case "UNKNOWN":
      return err({ kind: "outcome_unknown" });
    default:
      return err({ kind: "refused", reason: result.reason, revision });
  }
}

async function orderExists(number: OrderNumber, { db }: Deps): Promise<boolean> {
  return (await db.order.count({ where: { number } })) > 0;
}
