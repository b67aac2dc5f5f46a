import { Button } from "@/components/ui/button";
import { Input, Label } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";

type PeriodChoiceProps = {
  title: string;
  /** The page, with the name of the field for its period. */
  action: "/admin/today" | "/admin/month";
  period: { name: "day" | "month"; label: string; value: string };
  currency: string;
  currencies: string[];
};

/** The heading of a page of figures, with the choice of its period and currency. A GET form, so that it can be bookmarked. */
export function PeriodChoice({ title, action, period, currency, currencies }: PeriodChoiceProps) {
  const { name, label, value } = period;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="intro">
        <h1>{title}</h1>
        <p>By the day of the merchant, when the bank was asked.</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <PageForm action={action} className="flex flex-wrap items-end gap-3">
          <div className="grid gap-1.5">
            <Label htmlFor={name}>{label}</Label>
            <Input
              key={value}
              id={name}
              name={name}
              type={name === "day" ? "date" : "month"}
              // Browsers without a field for months show one for text.
              pattern={name === "month" ? "20[0-9]{2}-[0-9]{2}" : undefined}
              required
              defaultValue={value}
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
