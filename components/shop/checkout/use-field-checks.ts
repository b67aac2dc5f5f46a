import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useRef, useState } from "react";

import { keepTyped } from "@/components/ui/kept-forms";

import type { FieldReply, TypedField } from "./checkout-fields";
import type { FormError } from "./form-fields";

type Control = HTMLInputElement | HTMLSelectElement;

/** What is the same in every country. */
const sameEverywhere = "email name";

/** Codes are looked up when they are sent, and choices are never typed. */
const isChecked = ({ type, name }: Control) =>
  !/radio|checkbox/.test(type) && name !== "code" && name !== "discountCode";

/**
 * Checks a field by the server's own rules when it is left, and while it is mended. A postal code fills in its place.
 *
 * A field is not checked while it is typed for the first time, nor when it is left as it came. What the shopper typed is never
 * overwritten. Without an answer nothing changes: the server checks the whole form.
 */
export function useFieldChecks<Name extends string>({
  form,
  type,
  country,
  errors: sent,
  question,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Takes note of a value. */
  type: (event: { target: EventTarget }) => void;
  country: string;
  /** What the server found in the form that was sent last. */
  errors: readonly FormError<Name>[];
  /** Takes what was meant by an e-mail address, if the form has one. */
  question?: { ask: (field: HTMLInputElement, reply: FieldReply) => void };
}) {
  const t = useTranslations("checkout");
  const [found, setFound] = useState({ of: sent, errors: {} as Record<string, FormError<Name>> });
  const [filledIn, setFilledIn] = useState("");
  const typed = useRef(new Set<string>());
  const filled = useRef<Record<string, string>>({});
  const released = useRef<Promise<unknown>>(undefined);

  const news = found.of === sent ? found.errors : {};
  const errors = [...sent.filter(({ field }) => !(field in news)), ...Object.values(news)];
  const note = (name: string, message: string) =>
    setFound((before) => {
      const earlier: typeof news = before.of === sent ? before.errors : {};
      const shown = earlier[name] ?? sent.find(({ field }) => field === name);
      // What was mended keeps its place, so that nothing moves.
      const error = message === "" ? shown && { ...shown, mended: true } : { field: name as Name, message };
      return { of: sent, errors: error ? { ...earlier, [name]: error } : earlier };
    });

  const controlOf = (name: string) => form.current?.elements.namedItem(name) as Control | null | undefined;
  const fill = (place: FieldReply["place"]) => {
    const names = Object.entries(place ?? {}).flatMap(([name, value]) => {
      const control = controlOf(name);
      if (!control || (control.value !== "" && control.value !== filled.current[name])) return [];
      control.value = value;
      filled.current[name] = control.value;
      type({ target: control });
      keepTyped({ type: "input", target: control });
      note(name, "");
      return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? "") : value;
    });
    setFilledIn(names.length > 0 ? t("filledIn", { place: names.join(" · ") }) : "");
  };

  const check = async (control: Control, mends: boolean) => {
    const { value } = control;
    const name = control.name as TypedField;
    const reply = await askShop(name, value, country).catch(() => undefined);
    // What is pressed must not move before it is released.
    await released.current;
    const isOfAnother = !sameEverywhere.includes(name) && controlOf("country")?.value !== country;
    if (reply === undefined || control.value !== value || isOfAnother) return;
    if (!mends || reply.message === "") note(name, reply.message);
    if (name === "postalCode") fill(reply.place);
    if (name === "email") question?.ask(control as HTMLInputElement, reply);
  };

  const change = (control: Control) => {
    const { name } = control;
    typed.current.add(name);
    // An example and a rule are those of a country.
    if (name === "country") {
      for (const { field } of errors) if (!sameEverywhere.includes(field)) note(field, "");
      setFilledIn("");
    }
    const isWrong = errors.some(({ field, mended }) => field === name && !mended);
    if (isWrong && isChecked(control)) void check(control, true);
  };

  return {
    errors,
    filledIn,
    /** For the form's props. */
    events: {
      onPointerDown: () => {
        released.current = new Promise((release) =>
          window.addEventListener("pointerup", release, { once: true }),
        );
      },
      onChange: (event: FormEvent<HTMLFormElement>) => {
        type(event);
        change(event.target as Control);
      },
      onBlur: ({ target }: { target: EventTarget }) => {
        const control = target as Control;
        if (typed.current.has(control.name) && isChecked(control)) void check(control, false);
      },
    },
  };
}

/** Asks the shop what it says of a field in a country. Rejects without an answer. */
export async function askShop(name: TypedField, text: string, country: string): Promise<FieldReply> {
  const body = new URLSearchParams({ name, text, country });
  const response = await fetch("/checkout/check-field", { method: "POST", body });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as FieldReply;
}
