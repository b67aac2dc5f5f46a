import "server-only";
import type { MailId, SubscriptionNumber } from "@/lib/ids";
import { sendMailAgain } from "@/lib/mail/send-mail-again";
import type { Deps } from "@/lib/payments/deps";

/** Sends a mail about a plan again, to the plan's present address; false as `sendMailAgain`, and for no such plan. */
export async function sendPlanMailAgain(
  { mailId, number, by }: { mailId: MailId; number: SubscriptionNumber; by: string },
  deps: Pick<Deps, "db" | "log">,
): Promise<boolean> {
  const plan = await deps.db.subscription.findUnique({ where: { number }, select: { email: true } });
  if (plan === null) return false;
  const about = { of: { subscription: { number } }, toAddress: plan.email };
  return sendMailAgain({ mailId, about, by }, deps);
}
