import { z } from "zod";

/** No text that the database cannot store. */
export const text = z
  .string()
  .max(500)
  .refine((typed) => !/[\p{Cs}\0]/u.test(typed), "not valid text");
const optional = text.nullish().transform((value) => value ?? undefined);

const lineItem = z.object({ item: z.object({ id: text }), quantity: z.int().min(1).max(1_000_000) });
const choice = z.boolean();
const consent = z.object({ analytics: choice, preferences: choice, marketing: choice, sale_of_data: choice });
const person = { first_name: text, last_name: text, phone_number: text };
const buyer = z.object({ ...person, email: text, consent: consent.partial() }).partial();
const destination = z
  .object({
    ...person,
    id: text,
    street_address: text,
    extended_address: text,
    address_locality: text,
    address_region: text,
    postal_code: text,
    address_country: text,
  })
  .partial();
const method = z.object({
  type: z.enum(["shipping", "pickup"]).optional(),
  destinations: z.array(destination).max(10).default([]),
  selected_destination_id: optional,
  groups: z
    .array(z.object({ selected_option_id: optional }))
    .max(10)
    .default([]),
});

/** Where a buyer is and what they speak. */
export const buyerContext = z.object({ address_country: text, language: text, currency: text }).partial();

/** What an agent sends of a checkout. Anything else, such as what it has of a payment, is dropped, and never stored. */
export const checkoutContent = z.object({
  line_items: z.array(lineItem).min(1).max(100),
  buyer: buyer.optional(),
  fulfillment: z.object({ methods: z.array(method).max(10).default([]) }).optional(),
  discounts: z.object({ codes: z.array(text).max(10).default([]) }).optional(),
  context: buyerContext.optional(),
});

export type BuyerContext = z.infer<typeof buyerContext>;
export type CheckoutContent = z.infer<typeof checkoutContent>;

/** The destinations, each with an id, the selected one, and the id of the selected option. All goods go to one, together. */
export function deliveryIn({ fulfillment }: CheckoutContent) {
  const shipping = fulfillment?.methods.find(({ type }) => type !== "pickup");
  const destinations = (shipping?.destinations ?? []).map((each, index) => ({
    ...each,
    id: each.id ?? `destination_${index + 1}`,
  }));
  const only = destinations.length === 1 ? destinations[0]?.id : undefined;
  const selected = shipping?.selected_destination_id ?? only;
  const destination = destinations.find(({ id }) => id === selected);
  return { destinations, destination, option: shipping?.groups[0]?.selected_option_id };
}

export function nameIn(person: { first_name?: string; last_name?: string } = {}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(" ");
}

/** How many pieces of each item are wanted: an item that is named twice is one line. */
export function quantitiesIn({ line_items }: CheckoutContent): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { item, quantity } of line_items)
    quantities.set(item.id, (quantities.get(item.id) ?? 0) + quantity);
  return quantities;
}
