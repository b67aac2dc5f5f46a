"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { finishWork } from "@/app/finish-work";
import { refuseAct, requireActor } from "@/app/admin/require-staff";
import type { MovementResult } from "@/components/admin/frame/messages";
import { readItems } from "@/components/admin/movements/refund-items";
import { orderPath } from "@/components/admin/frame/paths";
import { proveRefund } from "@/lib/back-office/prove-refund";
import type { RefundReason } from "@/lib/back-office/refund-order";
import { paymentServices } from "@/app/composition/payment-services";
import { secondPerson } from "@/app/composition/second-person";
import { derivedKeys } from "@/lib/derived-keys";
import { merchant } from "@/lib/merchant";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { cleanText } from "@/lib/text/clean-text";
import { moveMoney } from "@/lib/payments/move-money";
import { ok } from "@/lib/result";
import { refundLimitOf } from "@/lib/staff/rights";

import { saveMovementNotice } from "./movement-notice-cookie";

const refundReasons = Object.keys(merchant.refundReasons) as RefundReason[];

const movementAction = z.enum(["capture", "void", "refund"]);

const movementForm = z.object({
  action: movementAction,
  number: orderNumberSchema,
  revision: z.coerce.number().int().nonnegative(),
  amountMinor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  amount: z.string().max(40),
  items: z.string().max(1_000).catch(""),
  /** Of a refund. */
  reason: z.enum(refundReasons).optional().catch(undefined),
  note: z.string().max(500).transform(cleanText).default(""),
  /** Whether the person has confirmed that a refund may pay twice what the bank took back. */
  paysTwice: z.literal("1").optional().catch(undefined),
  /** Of the authenticator app, for a large refund. */
  code: z.string().max(40).default(""),
});

const movementKinds = { capture: "CAPTURE", void: "VOID" } as const;

/** After these results the review is closed; after all others it stays open, unless the order has changed. */
const finalResults: MovementResult[] = [
  "done",
  "outcome_unknown",
  "not_admitted",
  "not_found",
  "waits_for_approval",
  "waits_already",
];

/** Captures, voids or refunds what was reviewed, and shows the order again with a notice of the result. */
export async function submitMovement(form: FormData): Promise<void> {
  const fields = Object.fromEntries(form);
  const number = orderNumberSchema.safeParse(fields.number);
  const parsed = movementForm.safeParse(fields);
  const from = orderListOrigin.parse(fields.from);
  const right = movementAction.catch("capture").parse(fields.action);
  const act = parsed.data && {
    object: `order ${parsed.data.number}`,
    details: detailsOf(parsed.data),
    words: { note: parsed.data.note },
  };
  const staff = await requireActor(returnPath(number.data, parsed.data, from), right, act);
  if (!number.success) redirect("/admin");
  if (!parsed.success) {
    const notice = await saveMovementNotice(number.data, {
      action: "capture",
      result: "unreadable",
      minor: 0,
    });
    redirect(orderPath(number.data, { from, notice }));
  }

  const { action, amount, amountMinor, revision, items, reason, note, code, paysTwice } = parsed.data;
  const movement = { number: number.data, amountMinor, revision, by: staff.email };
  const refund = {
    ...readItems(items),
    reason,
    note: note || undefined,
    paysTwice: paysTwice !== undefined,
    mayRefundMinor: (currency: string) => refundLimitOf(staff.role, currency),
  };
  const deps = await paymentServices();
  const proof = { staff, number: number.data, amountMinor, code };
  const proven =
    action === "refund"
      ? await proveRefund(proof, { ...deps, keys: derivedKeys("staff-authenticator") })
      : ok(undefined);
  const moved = proven.ok
    ? await finishWork(
        action === "refund"
          ? secondPerson.refund({ ...movement, ...refund }, deps)
          : moveMoney({ ...movement, kind: movementKinds[action] }, deps),
      )
    : proven;

  const result = moved.ok ? "done" : moved.error.kind;
  if (result === "above_limit" && act !== undefined) await refuseAct(staff, right, act);
  // The order cannot be read before the database is back, and its page says so.
  if (result === "answer_pending") redirect(orderPath(number.data, { from }));
  const notice = await saveMovementNotice(number.data, {
    action,
    result,
    minor: moved.ok ? moved.value.amount.minor : amountMinor,
    leftMinor: moved.ok || !("left" in moved.error) ? undefined : moved.error.left?.minor,
    code: moved.ok ? undefined : bankWords(moved.error),
  });
  revalidatePath(orderPath(number.data));
  if (finalResults.includes(result)) redirect(orderPath(number.data, { from, notice }));
  const reviewed = moved.ok
    ? revision
    : (("revision" in moved.error ? moved.error.revision : undefined) ?? revision);
  redirect(orderPath(number.data, { do: action, amount, revision: String(reviewed), items, from, notice }));
}

/** The bank's own words of why it moved nothing: its code, or its reason. */
function bankWords(error: { kind: string; gatewayCode?: string; reason?: string }): string | undefined {
  return error.gatewayCode ?? error.reason;
}

/** What the audit has of a movement. */
function detailsOf({ amountMinor, items, reason, paysTwice }: z.infer<typeof movementForm>) {
  const twice = paysTwice === undefined ? {} : { pays_twice: true };
  return { amount_minor: amountMinor, items, reason: reason ?? null, ...twice };
}

/** The review to return to if the session has ended: nothing typed is lost, and it holds only for what was seen. */
function returnPath(
  number: OrderNumber | undefined,
  form: z.infer<typeof movementForm> | undefined,
  from: string,
) {
  if (number === undefined) return "/admin";
  return orderPath(number, {
    do: form?.action,
    amount: form?.amount,
    revision: form && String(form.revision),
    items: form?.items,
    from,
  });
}
