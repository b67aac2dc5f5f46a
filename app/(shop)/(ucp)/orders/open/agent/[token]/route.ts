import { currentCustomer } from "@/app/(shop)/current-customer";
import { saveOpenedOrder } from "@/app/(shop)/order-access";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { openHandover } from "@/modules/ucp/handover";

type Context = { params: Promise<{ token: string }> };

/** Opens the order that an agent has placed: this browser may see and pay it from now on. The token leaves the address at once. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const deps = { ...(await services()), handoverKeys: derivedKeys("ucp-handover") };
  const number = await openHandover((await params).token, deps);
  if (number === undefined) return seeOther("/orders/find?link=expired");
  const session = (await currentCustomer())?.sessionId;
  await saveOpenedOrder({ number, session }, deps.now());
  return seeOther(`/orders/${number}`);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
