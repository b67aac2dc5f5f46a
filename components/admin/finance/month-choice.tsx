"use client";

import type { Route } from "next";

import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { inputClasses } from "@/components/ui/input-classes";
import { Label } from "@/components/ui/label";
import { PageForm } from "@/components/ui/page-form";

type MonthChoiceProps = {
  month: string;
  currency: string;
  currencies: string[];
  /** The address of the month's file; left out for a role that makes none. */
  file?: Route;
};

/** Chooses a month and a currency. A GET form, so that a month can be bookmarked. */
export function MonthChoice({ month, currency, currencies, file }: MonthChoiceProps) {
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
              pattern="20[0-9]{2}-[0-9]{2}"
              required
              defaultValue={month}
            />
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
        {file && (
          <a href={file} download className={buttonVariants({ variant: "outline" })}>
            All movements as CSV
          </a>
        )}
      </div>
    </div>
  );
}
