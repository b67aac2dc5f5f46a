import "server-only";
import type { Subscription } from "@/lib/db/generated/client";
import type { Transaction } from "@/lib/payments/journal";

/** Writes the mail about the beginning, a change or the end of a plan. Each has one: unique indexes hold that. */
export async function writePlanMail(
  tx: Transaction,
  { id: subscriptionId, locale: language, email: toAddress }: Pick<Subscription, "id" | "locale" | "email">,
  about: { kind: "plan_started" | "plan_ended" } | { kind: "plan_changed"; accountEventId: bigint },
): Promise<void> {
  const mail = { ...about, subscriptionId, language, toAddress };
  await tx.mail.createMany({ data: [mail], skipDuplicates: true });
}
