import { readOpenedOrders, saveOpenedOrders } from "@/app/(shop)/order-access";
import { addOpenedOrder } from "@/lib/order-access/opened-orders";
import { openOrderLink } from "@/lib/order-links";

type Context = { params: Promise<{ token: string }> };

/**
 * Opens the link of a mail: this browser may see and pay the order from now on.
 *
 * The token leaves the address at once. Opening uses nothing up and changes nothing at the bank, because mail scanners
 * and previews open the link too.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const now = new Date();
  const opened = await openOrderLink((await params).token, now);
  if (!opened.ok) return seeOther(`/orders/find?link=${opened.error.kind}`);
  const { number } = opened.value;
  await saveOpenedOrders(addOpenedOrder(await readOpenedOrders(), number, now));
  return seeOther(`/orders/${number}`);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
