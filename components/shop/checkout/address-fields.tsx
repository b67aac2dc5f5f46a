import type { ComponentProps } from "react";

import { Field } from "@/components/ui/field";
import type { AddressField } from "@/lib/addresses/address-format";

import { AddressLine2 } from "./address-line-2";
import { readRegions } from "./region-text";

/** What the form asks for in one country. */
export type AddressForm = {
  /** In the order in which the country writes an address. */
  fields: AddressField[];
  required: AddressField[];
  labels: Record<"addressLine2" | "city" | "region" | "postalCode", string>;
  /** What shows the second line of the address. */
  addLine2: string;
  /** Whether postal codes consist of digits, for which a phone has a keyboard. */
  digits: boolean;
  /** Codes and names, as {@link readRegions} reads them; if there are some, the region is chosen from them. */
  regions: string;
};

type AddressFieldsProps = {
  form: AddressForm;
  /** The label of the first line of the address. */
  line1: string;
  chooseRegion: string;
  /** Mounts the region again with its value: React resets a select to the option it was mounted with. */
  regionKey: string;
  /** What the postal code has filled in. */
  filledIn: string;
  control: (name: AddressField, autoComplete: string) => ComponentProps<"input"> & ComponentProps<"select">;
  field: (
    name: AddressField,
    label: string,
    isOptional: boolean,
  ) => Pick<ComponentProps<typeof Field>, "id" | "label" | "error" | "mended">;
};

const autoComplete: Record<AddressField, string> = {
  addressLine1: "shipping address-line1",
  addressLine2: "shipping address-line2",
  city: "shipping address-level2",
  region: "shipping address-level1",
  postalCode: "shipping postal-code",
};

/** The fields of an address in the order of its country. A field keeps its element, and with it what was typed, when the country changes. */
export function AddressFields({
  form,
  line1,
  chooseRegion,
  regionKey,
  filledIn,
  control,
  field,
}: AddressFieldsProps) {
  return form.fields.map((name) => {
    const required = form.required.includes(name);
    const label = name === "addressLine1" ? line1 : form.labels[name];
    const props = { ...control(name, autoComplete[name]), required };
    const fieldProps = field(name, label, !required);
    if (name === "addressLine2")
      return <AddressLine2 key={name} add={form.addLine2} field={fieldProps} control={props} />;
    const isPostalCode = name === "postalCode";
    return (
      <Field key={name} {...fieldProps} className={name === "addressLine1" ? "sm:col-span-2" : undefined}>
        {name === "region" ? (
          <select key={regionKey} {...props} enterKeyHint={undefined}>
            <option value="">{chooseRegion}</option>
            {readRegions(form.regions).map(([code, regionName]) => (
              <option key={code} value={code}>
                {regionName}
              </option>
            ))}
          </select>
        ) : (
          <input {...props} dir="auto" inputMode={isPostalCode && form.digits ? "numeric" : undefined} />
        )}
        {isPostalCode && (
          <p role="status" className="hint">
            {filledIn}
          </p>
        )}
      </Field>
    );
  });
}
