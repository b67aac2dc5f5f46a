import { askShop } from "./ask-shop";
import type { FieldReply, TypedField } from "./checkout-fields";

export type Control = HTMLInputElement | HTMLSelectElement;

type Context = {
  country: string;
  form: HTMLFormElement | null;
  /** What postal codes have filled in so far, by the name of the field. */
  filled: Record<string, string>;
};

/**
 * Asks the shop about a field that was typed, and fills in the place of a postal code. Loaded when a field is first left.
 *
 * Returns the answer and the fields that were filled in; undefined without an answer, and if the field or its country has changed
 * since.
 */
export async function checkTypedField(
  name: TypedField,
  control: Control,
  { country, form, filled }: Context,
  pressEnds: Promise<unknown> | undefined,
): Promise<{ reply: FieldReply; controls: Control[] } | undefined> {
  const { value } = control;
  const reply = await askShop(name, value, country);
  // What is pressed must not move before it is released.
  await pressEnds;
  const controlOf = (field: string) => form?.elements.namedItem(field) as Control | null | undefined;
  const isOfCountry = name !== "email" && name !== "name";
  const hasChanged = control.value !== value || (isOfCountry && controlOf("country")?.value !== country);
  if (hasChanged) return undefined;
  const controls = Object.entries(reply.place ?? {}).flatMap(([field, place]) => {
    const target = controlOf(field);
    if (!target || (target.value !== "" && target.value !== filled[field])) return [];
    target.value = place;
    filled[field] = target.value;
    return target;
  });
  return { reply, controls };
}
