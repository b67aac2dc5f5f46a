import { type FormEvent, type RefObject, useRef, useState } from "react";

import type { Control } from "./check-typed-field";
import { type FieldReply, type TypedField, typedFields } from "./checkout-fields";
import type { FormError } from "./form-fields";

const fieldsOfCountry: TypedField[] = typedFields.slice(typedFields.indexOf("country") + 1);

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
  question,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Takes note of a value. */
  type: (event: { target: EventTarget }) => void;
  country: string;
  /** What the server found in the form that was sent last. */
  errors: readonly FormError<Name>[];
  /** "Filled in: {place}". */
  filledIn: string;
  /** Takes what was meant by an e-mail address, if the form has one. */
  question?: { ask: (field: HTMLInputElement, reply: FieldReply) => void };
}) {
  const [found, setFound] = useState({ of: sent, errors: {} as Record<string, FormError<Name>> });
  const [filledIn, setFilledIn] = useState("");
  const typed = useRef(new Set<string>());
  const filled = useRef<Record<string, string>>({});
  const press = useRef<Promise<unknown>>(undefined);

  const news = found.of === sent ? found.errors : {};
  const errors = [...sent.filter(({ field }) => !(field in news)), ...Object.values(news)];
  const messageOf = (name: string) => errors.find(({ field, mended }) => field === name && !mended)?.message;
  const note = (name: string, message: string) =>
    setFound((before) => {
      const earlier: typeof news = before.of === sent ? before.errors : {};
      const shown = earlier[name] ?? sent.find(({ field }) => field === name);
      // What was mended keeps its place, so that nothing moves.
      const error = message === "" ? shown && { ...shown, mended: true } : { field: name as Name, message };
      return { of: sent, errors: error ? { ...earlier, [name]: error } : earlier };
    });

  const check = async (control: Control, name: TypedField, mends: boolean) => {
    const { checkTypedField } = await import("./check-typed-field");
    const context = { country, form: form.current, filled: filled.current };
    const checked = await checkTypedField(name, control, context, press.current);
    if (checked === undefined) return;
    const { reply, controls } = checked;
    if (!mends || reply.message === "") note(name, reply.message);
    if (name === "email") question?.ask(control as HTMLInputElement, reply);
    if (name !== "postalCode") return;
    for (const target of controls) {
      type({ target });
      note(target.name, "");
    }
    const names = controls.map((target) =>
      target instanceof HTMLSelectElement ? target.selectedOptions[0]?.text : target.value,
    );
    setFilledIn(names.length > 0 ? template.replace("{place}", () => names.join(" · ")) : "");
  };
  // Without an answer nothing changes.
  const tryCheck = (...field: Parameters<typeof check>) => void check(...field).catch(() => {});

  const change = (control: Control) => {
    const { name, value } = control;
    typed.current.add(name);
    // An example and a rule are those of a country.
    if (name === "country") {
      for (const field of fieldsOfCountry) note(field, "");
      setFilledIn("");
    }
    if (!isTypedField(name) || messageOf(name) === undefined) return;
    setTimeout(() => {
      if (control.value === value) tryCheck(control, name, true);
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
        const { name } = control;
        if (typed.current.has(name) && isTypedField(name)) tryCheck(control, name, false);
      },
    },
  };
}

function isTypedField(name: string): name is TypedField {
  return typedFields.some((field) => field === name);
}
