import { type FormEvent, type RefObject, useRef, useState } from "react";

import { type FieldReply, type TypedField, typedFields } from "./checkout-fields";
import type { FormError } from "./form-fields";

type Control = HTMLInputElement | HTMLSelectElement;

const fieldsOfCountry = typedFields.slice(typedFields.indexOf("country") + 1);

/** How long somebody who mends a field may pause before it is checked again. */
const pauseMs = 150;

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
  filledIn: template,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Takes note of a value. */
  type: (event: { target: EventTarget }) => void;
  country: string;
  /** What the server found in the form that was sent last. */
  errors: readonly FormError<Name>[];
  /** "Filled in: {place}". */
  filledIn: string;
}) {
  const [found, setFound] = useState({ of: sent, messages: {} as Record<string, string> });
  const [filledIn, setFilledIn] = useState("");
  const typed = useRef(new Set<string>());
  const filled = useRef<Record<string, string>>({});
  const press = useRef<Promise<unknown>>(undefined);

  const messages = found.of === sent ? found.messages : {};
  const errors = [
    ...sent.filter(({ field }) => !(field in messages)),
    ...Object.entries(messages).map(([field, message]) => ({ field: field as Name, message })),
  ].filter(({ message }) => message !== "");
  const note = (news: Record<string, string>) =>
    setFound((before) => ({ of: sent, messages: { ...(before.of === sent && before.messages), ...news } }));

  const controlOf = (name: string) => form.current?.elements.namedItem(name) as Control | null | undefined;
  const fill = (place: FieldReply["place"]) => {
    const names = Object.entries(place ?? {}).flatMap(([name, value]) => {
      const control = controlOf(name);
      if (!control || (control.value !== "" && control.value !== filled.current[name])) return [];
      control.value = value;
      filled.current[name] = control.value;
      type({ target: control });
      note({ [name]: "" });
      return control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? "") : value;
    });
    setFilledIn(names.length > 0 ? template.replace("{place}", () => names.join(" · ")) : "");
  };

  const check = async (control: Control, mends: boolean) => {
    const { name, value } = control;
    const reply = await askShop({ name, text: value, country }).catch(() => undefined);
    // What is pressed must not move before it is released.
    await press.current;
    if (reply === undefined || control.value !== value || controlOf("country")?.value !== country) return;
    if (!mends || reply.message === "") note({ [name]: reply.message });
    if (name === "postalCode") fill(reply.place);
  };

  const change = (control: Control) => {
    const { name, value } = control;
    typed.current.add(name);
    // An example and a rule are those of a country.
    if (name === "country") {
      note(Object.fromEntries(fieldsOfCountry.map((field) => [field, ""])));
      setFilledIn("");
    }
    if (!errors.some(({ field }) => field === name)) return;
    setTimeout(() => {
      if (control.value === value) void check(control, true);
    }, pauseMs);
  };

  return {
    errors,
    filledIn,
    /** For the form's props. */
    events: {
      onPointerDown: () => {
        press.current = new Promise((release) => {
          for (const end of ["pointerup", "pointercancel"])
            window.addEventListener(end, release, { once: true });
        });
      },
      onChange: (event: FormEvent<HTMLFormElement>) => {
        type(event);
        change(event.target as Control);
      },
      onBlur: ({ target }: { target: EventTarget }) => {
        const control = target as Control;
        if (typed.current.has(control.name) && isTypedField(control.name)) void check(control, false);
      },
    },
  };
}

function isTypedField(name: string): name is TypedField {
  return typedFields.some((field) => field === name);
}

async function askShop(field: { name: string; text: string; country: string }): Promise<FieldReply> {
  const body = new URLSearchParams(field);
  const response = await fetch("/checkout/check-field", { method: "POST", body });
  if (!response.ok) throw new Error(`a field was answered with ${response.status}`);
  return (await response.json()) as FieldReply;
}
