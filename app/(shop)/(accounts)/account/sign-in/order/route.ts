import { readOrderAccess } from "@/app/(shop)/order-access";
import { clientAddress, services } from "@/app/composition/services";
import { ensureCsrfCookie } from "@/lib/auth/csrf-cookie";
import { orderNumberSchema } from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";
import { requestCode } from "@/modules/accounts/request-code";

/** Asks for a mail that signs in with the address of an order which this browser may see, and leads back to the order. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const number = orderNumberSchema.safeParse(form?.get("number"));
  const [access, deps, address] = await Promise.all([readOrderAccess(), services(), clientAddress()]);
  const order = number.success ? await readOrder({ number: number.data, access }, deps) : undefined;
  if (order === undefined) return seeOther("/account/sign-in");
  const returnTo = `/orders/${order.number}`;
  const problem = await requestCode({ email: order.email, returnTo, address }, deps);
  if (problem !== undefined)
    return seeOther(`/account/sign-in?${new URLSearchParams({ problem, callbackUrl: returnTo })}`);
  // The form with the code is sent to next-auth.
  await ensureCsrfCookie();
  return seeOther("/account/sign-in?sent=yes");
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
