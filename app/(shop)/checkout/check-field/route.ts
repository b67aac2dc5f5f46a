import { getLocale } from "next-intl/server";
import { z } from "zod";

import { messagesFor } from "@/app/(shop)/checkout/describe-issues";
import { readLimitedBody } from "@/app/read-limited-body";
import { type FieldReply, typedFields } from "@/components/shop/checkout/checkout-fields";
import { checkField } from "@/lib/checkout/check-field";
import { suggestEmail } from "@/lib/text/email-address";
import { modules } from "@/modules/server";

const maxBytes = 8 * 1024;

const placeOf = modules.find((module) => module.placeOf !== undefined)?.placeOf;

const typedField = z.object({ name: z.enum(typedFields), text: z.string(), country: z.string().max(2) });

/** Checks a field that a shopper has left, by the rules of the whole form, and names the place of a postal code and what was meant by an e-mail address. Stores nothing. */
export async function POST(request: Request): Promise<Response> {
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return new Response(null, { status: 413 });
  const { data: field } = typedField.safeParse(
    Object.fromEntries(new URLSearchParams(body.toString("utf8"))),
  );
  if (field === undefined) return new Response(null, { status: 400 });
  const { name, text, country } = field;
  const [messageOf, place] = await Promise.all([
    messagesFor(country),
    name === "postalCode" ? placeOf?.(country, text, await getLocale()) : undefined,
  ]);
  const code = checkField(name, text, country);
  const reply: FieldReply = {
    message: code === undefined ? "" : messageOf(name, code),
    meant: name === "email" ? suggestEmail(text) : undefined,
    place,
  };
  return Response.json(reply, { headers: { "Cache-Control": "no-store" } });
}
