import "server-only";

import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { openToken, sealToken } from "@/lib/sealed-token";

const hour = 60 * 60_000;

export type HandoverDeps = Pick<Deps, "now"> & {
  handoverKeys: { current: Buffer; accepted: readonly Buffer[] };
};

/** The address that opens the payment page of an agent's order in any browser, until the order expires, an hour at most. */
export function mintHandover(
  { id, expiresAt }: { id: string; expiresAt: Date | null },
  { now, handoverKeys, settings }: HandoverDeps & Pick<Deps, "settings">,
): string {
  const inAnHour = new Date(now().getTime() + hour);
  const endsAt = expiresAt !== null && expiresAt < inAnHour ? expiresAt : inAnHour;
  const content = Buffer.from(id.replaceAll("-", ""), "hex");
  return `${settings.appUrl}/orders/open/agent/${sealToken({ content, endsAt }, handoverKeys.current)}`;
}

/** The order that such an address opens; undefined if its time has ended, or its checkout was cancelled or has another order now. */
export async function openHandover(
  token: string,
  { db, now, handoverKeys }: HandoverDeps & Pick<Deps, "db">,
): Promise<OrderNumber | undefined> {
  const opened = openToken(token, handoverKeys.accepted);
  if (opened === undefined || opened.endsAt <= now()) return undefined;
  const hex = opened.content.toString("hex");
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const checkout = await db.ucpCheckout.findFirst({
    where: { orderId, canceledAt: null },
    select: { order: { select: { number: true } } },
  });
  return orderNumberSchema.optional().parse(checkout?.order?.number);
}
