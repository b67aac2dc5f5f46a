"use client";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { inputClasses } from "@/components/ui/input-classes";
import { Label } from "@/components/ui/label";
import { PageForm } from "@/components/ui/page-form";

/** Chooses a day and a currency. A GET form. */
export function DayChoice({
  day,
  currency,
  currencies,
}: {
  day: string;
  currency: string;
  currencies: string[];
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="intro">
        <h1>Today</h1>
        <p>By the day of the merchant, when the bank was asked.</p>
      </div>
      <PageForm action="/admin/today" className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor="day">Day</Label>
          <Input key={day} id="day" name="day" type="date" required defaultValue={day} />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="currency">Currency</Label>
          <select
            key={currency}
            id="currency"
            name="currency"
            defaultValue={currency}
            className={inputClasses}
          >
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
  );
}
