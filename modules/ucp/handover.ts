import "server-only";

import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { openToken, sealToken } from "@/lib/sealed-token";

const hour = 60 * 60_000;

export type HandoverDeps = Pick<Deps, "now"> & {
  handoverKeys: { current: Buffer; accepted: readonly Buffer[] };
};

/** The address that opens the payment page of an agent's order in any browser, until the order expires, an hour at most. */
export function mintHandover(
  { number, expiresAt }: { number: string; expiresAt: Date | null },
  { now, handoverKeys, settings }: HandoverDeps & Pick<Deps, "settings">,
): string {
  const inAnHour = new Date(now().getTime() + hour);
  const endsAt = expiresAt !== null && expiresAt < inAnHour ? expiresAt : inAnHour;
  const content = Buffer.from(number);
  return `${settings.appUrl}/orders/open/agent/${sealToken({ content, endsAt }, handoverKeys.current)}`;
}

/**
 * The order that such an address opens; undefined if its time has ended, or its checkout was cancelled or has another order now, or
 * money was asked for: whoever has the address later, such as the agent, sees nothing of the payment.
 */
export async function openHandover(
  token: string,
  { db, now, handoverKeys }: HandoverDeps & Pick<Deps, "db">,
): Promise<OrderNumber | undefined> {
  const opened = openToken(token, handoverKeys.accepted);
  if (opened === undefined || opened.endsAt <= now()) return undefined;
  const number = orderNumberSchema.parse(opened.content.toString());
  const order = await db.order.findFirst({
    where: { number, expiredAt: null, ucpCheckout: { canceledAt: null } },
    select: { payments: { where: { latest: true } } },
  });
  return order === null || isMoneyAskedFor(order.payments[0]) ? undefined : number;
}
