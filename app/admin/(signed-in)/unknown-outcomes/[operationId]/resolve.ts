"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { deskMoney } from "@/components/admin/amount";
import { amountSentence, readAmount } from "@/components/admin/read-amount";
import type { SettleState } from "@/components/admin/resolve-form";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { readOperation } from "@/lib/use-cases/reconciliation/read-operation";
import { type ResolveError, resolveOutcome } from "@/lib/use-cases/reconciliation/resolve-outcome";

const typed = z.object({
  decision: z.string().max(20).catch(""),
  amount: z.string().max(40).catch(""),
  transactionId: z.string().trim().max(200).catch(""),
  reason: z.string().trim().max(2_000).catch(""),
});

const settleForm = z.object({
  decision: z.enum(["happened", "not_happened"], { error: "Choose whether it happened." }),
  transactionId: z
    .string()
    .regex(/^[\w-]{0,100}$/, "The transaction id has letters, digits, - and _ only, at most 100 of them."),
  reason: z
    .string()
    .min(3, "Say how you know: the bank's portal, a call, a statement.")
    .max(500, "Say it in at most 500 characters."),
});

const refusals = {
  not_found: "There is no such movement any more.",
  invalid_amount: "The bank cannot have moved that amount. Choose another.",
  reason_missing: "Say how you know.",
} satisfies Record<Exclude<ResolveError["kind"], "changed">, string>;

/** Settles an unknown outcome as its form says, or says what is wrong with the form. */
export async function settle(_: SettleState, form: FormData): Promise<SettleState> {
  const operationId = z.uuid().safeParse(form.get("operationId"));
  const path = operationId.success
    ? (`/admin/unknown-outcomes/${operationId.data}` as const)
    : "/admin/unknown-outcomes";
  const staff = await requireStaff(path);
  const outcome = operationId.success
    ? await readOperation({ operationId: operationId.data }, await services())
    : undefined;
  if (outcome === undefined) redirect("/admin/unknown-outcomes");
  if (outcome.state !== "UNKNOWN") redirect(path);

  const values = typed.parse(Object.fromEntries(form));
  const parsed = settleForm.safeParse(values);
  const errors: SettleState["errors"] = Object.fromEntries(
    parsed.error?.issues.map(({ path: [field], message }) => [field, message]) ?? [],
  );
  const happened = values.decision === "happened";
  const amount = happened && outcome.mayBeLess ? readAmount(values.amount, outcome.asked) : undefined;
  if (amount?.ok === false) errors.amount = amountSentence(amount.error, outcome.asked, deskMoney);
  if (!parsed.success || Object.keys(errors).length > 0) return { values, errors };

  const resolved = await resolveOutcome(
    {
      operationId: outcome.operationId,
      decision: parsed.data.decision,
      amountMinor: amount?.ok ? amount.value.minor : undefined,
      transactionId: parsed.data.transactionId || undefined,
      reason: parsed.data.reason,
      by: staff.email,
    },
    await services(),
  );
  revalidatePath("/admin", "layout");
  if (resolved.ok) redirect(`${path}?resolved=now`);
  // A colleague, a late answer or a second press was first: the page shows what became of it.
  if (resolved.error.kind === "changed") redirect(path);
  return { values, errors: { decision: refusals[resolved.error.kind] } };
}
