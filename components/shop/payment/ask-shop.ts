import type { FieldReply, TypedField } from "@/components/shop/checkout/checkout-fields";

/** Asks the shop what it says of a field in a country. Rejects without an answer. */
export async function askShop(name: TypedField, text: string, country: string): Promise<FieldReply> {
  const body = new URLSearchParams({ name, text, country });
  const response = await fetch("/checkout/check-field", { method: "POST", body });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as FieldReply;
}
