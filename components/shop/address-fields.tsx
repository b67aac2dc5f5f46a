import type { ComponentProps } from "react";

import { Field } from "@/components/ui/field";
import type { AddressField } from "@/lib/addresses/address-format";

import { readRegions } from "./region-text";

/** What the form asks for in one country. */
export type AddressForm = {
  /** In the order in which the country writes an address. */
  fields: AddressField[];
  required: AddressField[];
  labels: Record<"city" | "region" | "postalCode", string>;
  /** Codes and names, as {@link readRegions} reads them; if there are some, the region is chosen from them. */
  regions: string;
};

type FieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "error">;

type AddressFieldsProps = {
  form: AddressForm;
  chooseRegion: string;
  /** Mounts the region again with its value: React resets a select to the option it was mounted with. */
  regionKey: string;
  control: (name: AddressField, autoComplete: string) => ComponentProps<"input"> & ComponentProps<"select">;
  field: (name: AddressField, options: { label?: string; optional: boolean }) => FieldProps;
};

const autoComplete: Record<AddressField, string> = {
  addressLine1: "shipping address-line1",
  addressLine2: "shipping address-line2",
  city: "shipping address-level2",
  region: "shipping address-level1",
  postalCode: "shipping postal-code",
};

/** The fields of an address in the order of its country. A field keeps its element, and with it what was typed, when the country changes. */
export function AddressFields({ form, chooseRegion, regionKey, control, field }: AddressFieldsProps) {
  return form.fields.map((name) => {
    const required = form.required.includes(name);
    const isLine = name === "addressLine1" || name === "addressLine2";
    const props = { ...control(name, autoComplete[name]), required };
    return (
      <Field
        key={name}
        {...field(name, { label: isLine ? undefined : form.labels[name], optional: !required })}
        className={isLine ? "sm:col-span-2" : undefined}
      >
        {name === "region" ? (
          <select key={regionKey} {...props}>
            <option value="">{chooseRegion}</option>
            {readRegions(form.regions).map(([code, regionName]) => (
              <option key={code} value={code}>
                {regionName}
              </option>
            ))}
          </select>
        ) : (
          <input {...props} dir="auto" />
        )}
      </Field>
    );
  });
}
