import type { Route } from "next";

import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { FileDialect } from "@/lib/text/file-dialect";

const dialects = {
  comma: "1234.50, columns between commas",
  semicolon: "1234,50, columns between semicolons",
} satisfies Record<FileDialect, string>;

const files = [
  ["/admin/month/movements", "All movements as CSV"],
  ["/admin/month/orders", "All orders as CSV"],
  ["/admin/month/taxes", "Taxes of all currencies as CSV"],
] as const;

type MonthFilesProps = { month: string; currency: string; dialect: FileDialect };

/** The files of a month. The dialect is remembered with each file. */
export function MonthFiles({ month, currency, dialect }: MonthFilesProps) {
  return (
    <TitledCard
      id="files"
      title="Files"
      hint={
        <>
          Taxes are converted with the{" "}
          <Link href={`/admin/month/rates?month=${month}` as Route} className="link">
            exchange rates
          </Link>{" "}
          of the month.
        </>
      }
    >
      <form method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="currency" value={currency} />
        <Field id="dialect" label="Numbers and columns">
          <select id="dialect" name="dialect" defaultValue={dialect} className="input">
            {Object.entries(dialects).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        {files.map(([path, label]) => (
          <Button key={path} type="submit" formAction={path} variant="outline">
            {label}
          </Button>
        ))}
      </form>
    </TitledCard>
  );
}
