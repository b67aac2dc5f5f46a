"use client";

import { Input } from "@/components/ui/field";

/**
 * The tracking number of one order, a field of the form with the id `form`. Enter leads to the next one: a scanner sends it after each
 * code, and must not send the form.
 */
export function TrackingField({ number, form }: { number: string; form: string }) {
  return (
    <Input
      form={form}
      name={`tracking ${number}`}
      maxLength={100}
      autoComplete="off"
      dir="ltr"
      aria-label={`Tracking number of order ${number}`}
      className="ms-auto max-w-64"
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
          (each) => each instanceof HTMLInputElement && each.name.startsWith("tracking "),
        ) as HTMLInputElement[];
        fields[fields.indexOf(event.currentTarget) + 1]?.focus();
      }}
    />
  );
}
