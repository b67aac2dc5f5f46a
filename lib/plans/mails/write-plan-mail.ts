import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import { merchant } from "@/lib/merchant";
import type { Transaction } from "@/lib/payments/journal";

/** Writes the mail about the beginning or the end of a plan. Each has one: a unique index holds that. */
export async function writePlanMail(
  tx: Transaction,
  { id: subscriptionId, locale: language, email: toAddress }: Pick<Subscription, "id" | "locale" | "email">,
  kind: "plan_started" | "plan_ended",
): Promise<void> {
  if (!merchant.features.plans) return;
  const mail = { subscriptionId, kind, language, toAddress };
  await tx.mail.createMany({ data: [mail], skipDuplicates: true });
}
