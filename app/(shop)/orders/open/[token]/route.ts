import { saveOpenedOrder } from "@/app/(shop)/order-access";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { openOrderLink } from "@/lib/order-access/order-links";
import { readOrderEmail } from "@/lib/orders/read-order";

type Context = { params: Promise<{ token: string }> };

/**
 * Opens the link of a mail: this browser may see and pay the order from now on.
 *
 * The token leaves the address at once. Opening uses nothing up and changes nothing at the bank, because mail scanners
 * and previews open the link too.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const now = new Date();
  const opened = openOrderLink((await params).token, now);
  if (!opened.ok) return seeOther(`/orders/find?link=${opened.error.kind}`);
  const { number, isFor } = opened.value;
  const email = await readOrderEmail({ number }, await services());
  // A link that went to an address which the shopper corrected later opens nothing.
  if (email === undefined || !isFor(email)) return seeOther("/orders/find?link=invalid");
  const session = (await currentCustomer())?.sessionId;
  await saveOpenedOrder({ number, session }, now);
  return seeOther(`/orders/${number}`);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
