import { getLocale } from "next-intl/server";

import { addressFormOf } from "@/lib/addresses/address-form";
import { merchant } from "@/lib/merchant";

/** What the form of an address asks for in a country, for a shopper who chooses another one than the page was sent with. */
export async function GET(
  _: Request,
  { params }: RouteContext<"/checkout/address-forms/[country]">,
): Promise<Response> {
  const { country } = await params;
  if (!merchant.deliveryCountries.includes(country)) return new Response(null, { status: 404 });
  const form = addressFormOf(country, await getLocale());
  return Response.json(form, { headers: { "Cache-Control": "no-store" } });
}
