import { Button } from "@/components/ui/button";
import { Input, Label } from "@/components/ui/field";
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
      <div className="flex flex-wrap items-end gap-3">
        <PageForm action="/admin/month" className="flex flex-wrap items-end gap-3">
          <div className="grid gap-1.5">
            <Label htmlFor="month">Month</Label>
            <Input
              key={month}
              id="month"
              name="month"
              type="month"
              // Browsers without a field for months show one for text.
              pattern="20[0-9]{2}-[0-9]{2}"
              required
              defaultValue={month}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor="currency">Currency</Label>
            <select key={currency} id="currency" name="currency" defaultValue={currency} className="input">
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" variant="outline">
            Show
          </Button>
        </PageForm>
      </div>
    </div>
  );
}
