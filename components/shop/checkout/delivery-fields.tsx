import type { ComponentProps } from "react";

import { Field } from "@/components/ui/field";
import type { AddressField } from "@/lib/addresses/address-format";

import { AddressFields } from "./address-fields";
import type { SentForm } from "./address-forms";
import { readRegions } from "./region-text";

type DeliveryField = "name" | "country" | AddressField;

export type DeliveryFieldsProps = {
  /** Codes and names in the order of the reader's language, as {@link readRegions} reads them. */
  countries: string;
  labels: Record<"name" | "country" | "addressLine1", string>;
  messages: Record<"chooseCountry" | "useCountry" | "chooseRegion" | "filledIn", string>;
};

type Props = DeliveryFieldsProps & {
  /** The form of the country that is chosen now, or of the one before it while it is loaded. */
  form: SentForm;
  /** What the postal code has filled in. */
  filledIn: string;
  /** What the server sent. */
  sent: { country?: string; region?: string };
  control: (name: DeliveryField, autoComplete: string) => ComponentProps<"input"> & ComponentProps<"select">;
  field: (
    name: DeliveryField,
    label: string,
    isOptional?: boolean,
  ) => Pick<ComponentProps<typeof Field>, "id" | "label" | "error" | "mended">;
};

/** Name, country and address. The country decides what an address consists of; without JavaScript a button shows its fields. */
export function DeliveryFields({ countries, form, filledIn, labels, messages, sent, control, field }: Props) {
  return (
    <>
      <Field {...field("name", labels.name)} className="sm:col-span-2">
        <input {...control("name", "shipping name")} dir="auto" required />
      </Field>
      <Field {...field("country", labels.country)} className="sm:col-span-2">
        {/* React resets the form after the action. A select returns to the option it was mounted with, so the
          key mounts it again with the option that was sent. */}
        <select
          key={sent.country}
          {...control("country", "shipping country")}
          enterKeyHint={undefined}
          required
        >
          <option value="">{messages.chooseCountry}</option>
          {readRegions(countries).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <noscript>
          <button
            name="use"
            value="country"
            className="mt-1 text-sm font-medium underline underline-offset-4"
          >
            {messages.useCountry}
          </button>
        </noscript>
      </Field>
      <AddressFields
        form={form}
        chooseRegion={messages.chooseRegion}
        regionKey={`${form.country} ${sent.region}`}
        control={control}
        line1={labels.addressLine1}
        filledIn={filledIn}
        field={field}
      />
    </>
  );
}
