import { getLocale } from "next-intl/server";

import { deliveryCountries } from "@/app/(shop)/checkout/countries";
import { addressForms } from "@/components/shop/checkout/checkout-texts";

/**
 * What the form of an address asks for in each country, for a shopper who chooses another country than the page was sent with.
 *
 * In the language of the request. The address names language and version, so a browser keeps the answer for good, but not
 * if the language was changed since in another tab.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<"/checkout/address-forms/[locale]">,
): Promise<Response> {
  const [asked, locale] = await Promise.all([params, getLocale()]);
  const { countries, forms, version } = await addressForms(deliveryCountries(locale), locale);
  const isAsked = asked.locale === locale && new URL(request.url).searchParams.get("version") === version;
  const cacheControl = isAsked ? "private, max-age=31536000, immutable" : "no-store";
  return Response.json({ countries, forms }, { headers: { "Cache-Control": cacheControl } });
}
