"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { finishWork } from "@/app/finish-work";
import { requireActor } from "@/app/admin/require-staff";
import { amountMessage, resolveMessages } from "@/components/admin/frame/messages";
import { cleanText, machineText } from "@/lib/text/clean-text";
import { readAmount } from "@/components/admin/movements/read-amount";
import type { ResolveFormState } from "@/components/admin/unknown-outcomes/resolve-form";
import { paymentServices } from "@/app/composition/payment-services";
import { secondPerson } from "@/app/composition/second-person";
import { operationIdSchema } from "@/lib/ids";
import { type Result, err, ok } from "@/lib/result";
import { type OperationView, readOperation } from "@/lib/unknown-outcomes/read-operation";
import type { ResolveError, ResolveInput } from "@/lib/unknown-outcomes/resolve-outcome";

const typedValues = z.object({
  decision: z.string().max(20).catch(""),
  amount: z.string().max(40).catch(""),
  exceeds: z.string().max(10).catch(""),
  transactionId: z.string().max(200).transform(machineText).catch(""),
  reference: z.string().max(400).catch(""),
  reason: z.string().max(2_000).transform(cleanText).catch(""),
});

const resolveForm = z.object({
  decision: z.enum(["happened", "not_happened"], resolveMessages.decision_missing),
  transactionId: z.string().regex(/^[\w-]{0,100}$/, resolveMessages.invalid_transaction_id),
  reason: z.string().min(3, resolveMessages.reason_missing).max(500, resolveMessages.reason_too_long),
});

/** Resolves an unknown outcome as the form says, or returns the form with its errors. */
export async function submitResolution(_: ResolveFormState, form: FormData): Promise<ResolveFormState> {
  const operationId = operationIdSchema.safeParse(form.get("operationId"));
  const path = operationId.success
    ? (`/admin/unknown-outcomes/${operationId.data}` as const)
    : "/admin/unknown-outcomes";
  await requireActor(path, "resolve", undefined);
  if (!operationId.success) redirect(path);
  const operation = await readOperation({ operationId: operationId.data }, await paymentServices());
  if (operation === undefined) redirect("/admin/unknown-outcomes");
  if (operation.state !== "UNKNOWN") redirect(path);

  const values = typedValues.parse(Object.fromEntries(form));
  const read = readForm(values, operation);
  if (!read.ok) return { values, errors: read.error };

  const { decision, reason, reference } = read.value;
  const staff = await requireActor(path, "resolve", {
    object: `call ${operationId.data}`,
    details: { decision },
    words: { reason, reference },
  });
  const resolution = { operationId: operationId.data, ...read.value, by: staff.email };
  const resolved = await finishWork(secondPerson.resolve(resolution, await paymentServices()));
  revalidatePath("/admin", "layout");
  if (resolved.ok) redirect(`${path}?resolved=now`);
  // A colleague, a late answer or a second click came first; the page shows how it was resolved.
  if (resolved.error.kind === "changed") redirect(path);
  const { kind } = resolved.error;
  if (kind === "waits_for_approval" || kind === "waits_already") redirect(secondPerson.page);
  const field = fields[kind] ?? "decision";
  return { values, errors: { [field]: resolveMessages[kind] } };
}

/** The field that each refusal is about; the decision if none is named. */
const fields: Partial<Record<ResolveError["kind"], keyof ResolveFormState["errors"]>> = {
  transaction_id_missing: "transactionId",
  transaction_id_taken: "transactionId",
  not_proven: "reference",
  reference_invalid: "reference",
};

function readForm(
  values: z.infer<typeof typedValues>,
  { requested, mayBeLess, needsTransactionId }: OperationView,
): Result<Omit<ResolveInput, "operationId" | "by">, ResolveFormState["errors"]> {
  const parsed = resolveForm.safeParse(values);
  const errors: ResolveFormState["errors"] = Object.fromEntries(
    parsed.error?.issues.map(({ path: [field], message }) => [field, message]) ?? [],
  );
  const mayExceed = values.exceeds === "yes";
  const most = mayExceed ? { ...requested, minor: Number.MAX_SAFE_INTEGER } : requested;
  const amount = values.decision === "happened" && mayBeLess ? readAmount(values.amount, most) : undefined;
  if (amount?.ok === false) {
    errors.amount =
      amount.error.kind === "too_much" ? resolveMessages.too_much : amountMessage(amount.error, requested);
  }
  const idMissing = values.decision === "happened" && needsTransactionId && values.transactionId === "";
  if (idMissing) errors.transactionId = resolveMessages.transaction_id_missing;
  if (!parsed.success || amount?.ok === false || idMissing) return err(errors);
  const { decision, transactionId, reason } = parsed.data;
  return ok({
    decision,
    amountMinor: amount?.value.minor,
    mayExceed,
    transactionId: transactionId || undefined,
    reference: values.reference,
    reason,
  });
}
