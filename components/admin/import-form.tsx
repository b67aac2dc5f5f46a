import { CircleAlert } from "lucide-react";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";

import { FocusHere } from "./focus-here";
import { ImportButton } from "./import-button";

type ImportFormProps = {
  /** Why the last file was not imported. */
  problem: { sentences: string[]; count: number } | undefined;
  /** Names the try that the problem is of. */
  moment: string;
};

/** Takes the bank's report. A plain form, sent without JavaScript too. */
export function ImportForm({ problem, moment }: ImportFormProps) {
  const hint = "The bank's settlement report as CSV, up to 20 MB.";
  return (
    <Card aria-labelledby="import">
      <CardHeader>
        <CardTitle id="import">Import a report</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        {problem && <Problem problem={problem} moment={moment} />}
        <form
          action="/admin/reconciliation/import"
          method="post"
          encType="multipart/form-data"
          className="grid gap-4"
        >
          <Field id="report" label="Settlement report" hint={hint}>
            <input
              id="report"
              name="report"
              type="file"
              accept=".csv,text/csv"
              required
              className={`${inputClasses} h-auto py-2 text-sm file:me-3 file:rounded-md file:border-0 file:bg-secondary file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-secondary-foreground`}
              {...describedBy("report", { hint })}
            />
          </Field>
          <ImportButton />
        </form>
      </CardContent>
    </Card>
  );
}

function Problem({ problem, moment }: { problem: { sentences: string[]; count: number }; moment: string }) {
  const more = problem.count - problem.sentences.length;
  return (
    <FocusHere moment={moment} role="alert" className="rounded-xl">
      <Alert variant="destructive" className="grid-cols-[auto_1fr] gap-x-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5" />
        <div className="grid min-w-0 gap-1">
          <AlertTitle>Nothing was imported</AlertTitle>
          <ul className="grid gap-1 break-words">
            {problem.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {more > 0 && <li>… and {more} more.</li>}
          </ul>
        </div>
      </Alert>
    </FocusHere>
  );
}
