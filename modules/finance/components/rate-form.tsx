import { Button } from "@/components/ui/button";
import { Field, InputField } from "@/components/ui/field";
import { ActionForm } from "@/components/ui/form";
import { merchant } from "@/lib/merchant";

type RateFormProps = {
  currencies: string[];
  /** The day that is proposed. */
  day: string;
  submit: (form: FormData) => Promise<void>;
};

/** Types the rate of a currency for a day. */
export function RateForm({ currencies, day, submit }: RateFormProps) {
  return (
    <ActionForm action={submit} working="Storing…" className="grid gap-4">
      <Field id="currency" label="Currency">
        <select id="currency" name="currency" className="input">
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </select>
      </Field>
      <InputField id="day" label="Day" type="date" required defaultValue={day} />
      <InputField
        id="rate"
        label={`One unit in ${merchant.currency}`}
        inputMode="decimal"
        required
        pattern="[0-9]{1,9}([.,][0-9]{1,8})?"
        title="A number with at most eight decimals"
      />
      <Button type="submit">Store</Button>
    </ActionForm>
  );
}
