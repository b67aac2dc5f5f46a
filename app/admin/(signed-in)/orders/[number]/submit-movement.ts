"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import type { MoneyOutcome } from "@/components/admin/money-messages";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { moveMoney } from "@/lib/use-cases/payment/move-money";

import { leaveNotice } from "./notice";
import { orderNumber, orderPath } from "./order-path";

const moneyForm = z.object({
  action: z.enum(["capture", "void", "refund"]),
  number: orderNumber,
  revision: z.coerce.number().int().nonnegative(),
  amountMinor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  amount: z.string().max(40),
});

/** After these the form is of no more use; after all others it comes back with the amount that was typed. */
const over: MoneyOutcome[] = ["done", "outcome_unknown", "not_admitted", "not_found"];

/** Captures, voids or refunds what was reviewed, and shows the order again with what became of it. */
export async function submitMovement(form: FormData): Promise<void> {
  const fields = Object.fromEntries(form);
  const number = orderNumber.safeParse(fields.number);
  const parsed = moneyForm.safeParse(fields);
  const staff = await requireStaff(returnPath(number.data, parsed.data));
  if (!number.success) redirect("/admin");
  if (!parsed.success) {
    const id = await leaveNotice(number.data, { action: "capture", outcome: "unreadable", minor: 0 });
    redirect(orderPath(number.data, { notice: id }));
  }

  const { action, amount, amountMinor, revision } = parsed.data;
  const movement = { kind: kinds[action], number: number.data, amountMinor, revision, by: staff.email };
  const moved = await moveMoney(movement, await services());

  const outcome = moved.ok ? "done" : moved.error.kind;
  const id = await leaveNotice(number.data, {
    action,
    outcome,
    minor: moved.ok ? moved.value.amount.minor : amountMinor,
    leftMinor: moved.ok ? undefined : moved.error.left?.minor,
    code: moved.ok ? undefined : moved.error.gatewayCode,
  });
  revalidatePath(orderPath(number.data));
  redirect(
    orderPath(number.data, over.includes(outcome) ? { notice: id } : { do: action, amount, notice: id }),
  );
}

/** Back to the review, should the session have ended meanwhile: nothing typed is lost. */
function returnPath(number: string | undefined, form: z.infer<typeof moneyForm> | undefined) {
  if (number === undefined) return "/admin";
  return orderPath(number, { do: form?.action, amount: form?.amount });
}

const kinds = { capture: "CAPTURE", void: "VOID", refund: "REFUND" } as const;
