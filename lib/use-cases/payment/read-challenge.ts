import "server-only";
import { isReturnToken } from "@/lib/payments/return-token";
import type { Deps } from "@/lib/use-cases/deps";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";

/** The gateway's markup of the current challenge, for the order's own shopper; undefined for any other. */
export async function readChallenge(
  { token, shopperId }: { token: string; shopperId: ShopperId },
  { db }: Pick<Deps, "db">,
): Promise<{ html: string } | undefined> {
  if (!isReturnToken(token)) return undefined;
  const payment = await db.payment.findFirst({
    where: { returnToken: token, status: "CHALLENGE", order: { shopper: hashShopperId(shopperId) } },
    select: { challengeHtml: true },
  });
  return payment?.challengeHtml ? { html: payment.challengeHtml } : undefined;
}
