import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { isReturnToken } from "./payment";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "./deps";

/**
 * The gateway's markup of the current challenge, for a browser that may see the order, or for the customer whose card is
 * verified; undefined for any other.
 */
export async function readChallenge(
  { token, access, customerId }: { token: string; access: OrderAccess; customerId?: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<{ html: string } | undefined> {
  if (!isReturnToken(token)) return undefined;
  const own = customerId === undefined ? [] : [{ intent: "VERIFY" as const, savedCard: { customerId } }];
  const payment = await db.payment.findFirst({
    where: { returnToken: token, status: "CHALLENGE", OR: [{ order: visibleOrders(access) }, ...own] },
    select: { challengeHtml: true },
  });
  return payment?.challengeHtml ? { html: payment.challengeHtml } : undefined;
}
