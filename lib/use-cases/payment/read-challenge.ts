import "server-only";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { isReturnToken } from "@/lib/payments/return-token";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/use-cases/deps";

/** The gateway's markup of the current challenge, for a browser that may see the order; undefined for any other. */
export async function readChallenge(
  { token, access }: { token: string; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<{ html: string } | undefined> {
  if (!isReturnToken(token)) return undefined;
  const payment = await db.payment.findFirst({
    where: { returnToken: token, status: "CHALLENGE", order: visibleOrders(access) },
    select: { challengeHtml: true },
  });
  return payment?.challengeHtml ? { html: payment.challengeHtml } : undefined;
}
