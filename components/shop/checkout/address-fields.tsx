import { useTranslations } from "next-intl";
import { type ComponentProps, useRef, useState } from "react";

import { Field } from "@/components/ui/field";
import type { AddressForm } from "@/lib/addresses/address-form";
import type { AddressField } from "@/lib/addresses/address-format";

import { addressFieldNames } from "./checkout-fields";

export type Country = { code: string; name: string };

type DeliveryField = "name" | "country" | AddressField;

type FieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "error" | "mended">;

type FieldsProps = {
  /** The form of the country that is chosen now, or of the one before it while it is loaded. */
  form: AddressForm;
  /** What the postal code has filled in. */
  filledIn: string;
  /** What the server sent. */
  sent: { country?: string; region?: string };
  control: (name: DeliveryField, autoComplete: string) => ComponentProps<"input"> & ComponentProps<"select">;
  field: (name: DeliveryField, label: string, isOptional?: boolean) => FieldProps;
};

/** Name, country and address. The country decides what an address consists of; without JavaScript a button shows its fields. */
export function DeliveryFields({ countries, ...props }: FieldsProps & { countries: readonly Country[] }) {
  const t = useTranslations("checkout");
  const { sent, control, field } = props;
  return (
    <>
      <Field {...field("name", t("name"))} className="sm:col-span-2">
        <input {...control("name", "shipping name")} dir="auto" required />
      </Field>
      <Field {...field("country", t("country"))} className="sm:col-span-2">
        {/* React resets the form after the action. A select returns to the option it was mounted with, so the
          key mounts it again with the option that was sent. */}
        <select
          key={sent.country}
          {...control("country", "shipping country")}
          enterKeyHint={undefined}
          required
        >
          <option value="">{t("chooseCountry")}</option>
          {countries.map(({ code, name }) => (
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
            {t("useCountry")}
          </button>
        </noscript>
      </Field>
      <AddressFields {...props} />
    </>
  );
}

const autoComplete: Record<AddressField, string> = {
  addressLine1: "shipping address-line1",
  addressLine2: "shipping address-line2",
  city: "shipping address-level2",
  region: "shipping address-level1",
  postalCode: "shipping postal-code",
};

/** The fields of an address in the order of its country. A field keeps its element, and with it what was typed, when the country changes. */
function AddressFields({ form, filledIn, sent, control, field }: FieldsProps) {
  const t = useTranslations("checkout");
  const names = addressFieldNames(form.labels, t);
  return form.fields.map((name) => {
    const required = form.required.includes(name);
    const props = { ...control(name, autoComplete[name]), required };
    const fieldProps = field(name, names[name], !required);
    if (name === "addressLine2")
      return (
        <AddressLine2
          key={name}
          add={t(`addLine2Of.${form.labels.line2}`)}
          field={fieldProps}
          control={props}
        />
      );
    const isPostalCode = name === "postalCode";
    return (
      <Field key={name} {...fieldProps} className={name === "addressLine1" ? "sm:col-span-2" : undefined}>
        {name === "region" ? (
          // Mounted again with its value: React resets a select to the option it was mounted with.
          <select key={`${form.country} ${sent.region}`} {...props} enterKeyHint={undefined}>
            <option value="">{t("chooseRegion")}</option>
            {form.regions.map((region) => (
              <option key={region.code} value={region.code}>
                {region.name}
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

type AddressLine2Props = {
  /** The text of the button that shows the field. */
  add: string;
  field: FieldProps;
  control: ComponentProps<"input">;
};

/**
 * The second line of an address, behind a button until it is filled. Without JavaScript it is shown.
 *
 * Styles hide it (`folded-field`) in a way that lets the browser fill it in and the keyboard reach it: either shows it.
 */
function AddressLine2({ add, field, control }: AddressLine2Props) {
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
