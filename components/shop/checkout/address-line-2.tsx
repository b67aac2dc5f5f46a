import { type ComponentProps, useRef, useState } from "react";

import { Field } from "@/components/ui/field";

type AddressLine2Props = {
  /** The text of the button that shows the field. */
  add: string;
  field: Pick<ComponentProps<typeof Field>, "id" | "label" | "error" | "mended">;
  control: ComponentProps<"input">;
};

/**
 * The second line of an address, behind a button until it is filled. Without JavaScript it is shown.
 *
 * Styles hide it (`folded-field`) in a way that lets the browser fill it in and the keyboard reach it: either shows it.
 */
export function AddressLine2({ add, field, control }: AddressLine2Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isFolded = !isAsked && !control.defaultValue;
  return (
    <>
      {isFolded && (
        <button type="button" onClick={() => input.current?.focus()} className="unfold">
          {add}
        </button>
      )}
      <div className={isFolded ? "folded-field" : "sm:col-span-2"}>
        <Field {...field}>
          <input {...control} ref={input} dir="auto" onFocus={() => setAsked(true)} />
        </Field>
      </div>
    </>
  );
}
