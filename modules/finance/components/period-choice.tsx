import { Button } from "@/components/ui/button";
import { Field, InputField } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";

type PeriodChoiceProps = {
  month: string;
  currency: string;
  currencies: string[];
};

/** The heading of the month, with the choice of another and of a currency. A GET form, so that it can be bookmarked. */
export function PeriodChoice({ month, currency, currencies }: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="intro">
        <h1>Month</h1>
        <p>By the day of the merchant, when the bank was asked.</p>
      </div>
      <PageForm action="/admin/month" className="flex flex-wrap items-end gap-3">
        <InputField
          key={month}
          id="month"
          label="Month"
          type="month"
          // Browsers without a field for months show one for text.
          pattern="20[0-9]{2}-[0-9]{2}"
          required
          defaultValue={month}
        />
        <Field id="currency" label="Currency">
          <select key={currency} id="currency" name="currency" defaultValue={currency} className="input">
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </PageForm>
    </div>
  );
}
