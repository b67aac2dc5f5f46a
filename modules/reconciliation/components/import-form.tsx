"use client";

import { useState } from "react";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { Field, describedBy } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SendingState, untilReturned, useSending } from "@/components/ui/form";

import { FocusTarget } from "@/components/admin/frame/focus-target";

/** Why the last file was not imported. */
type ImportProblem = { messages: string[] };

type ImportFormProps = {
  problem: ImportProblem | undefined;
  /** Changes with each failed import, so that each one is announced. */
  problemKey: string;
};

/**
 * Uploads the bank's settlement report for a preview, and shows how much of the file has been read: the server reads it while
 * it arrives, so what is sent is what is read. Works without JavaScript too.
 */
export function ImportForm({ problem, problemKey }: ImportFormProps) {
  const { submit, sending } = useSending();
  const [percent, setPercent] = useState(0);
  const hint =
    "The bank's settlement report as CSV, up to 100 MB. You see what it changes before it is imported.";
  const signatureHint =
    "The detached signature that came with the file. Without one, the report is refused if the shop has the bank's key, or is shown as not proven to be the bank's.";
  return (
    <TitledCard id="import" title="Import a report" className="grid gap-5">
      {problem && <Problem problem={problem} problemKey={problemKey} />}
      <form
        action="/admin/reconciliation/import"
        method="post"
        encType="multipart/form-data"
        className="grid gap-4"
        onSubmit={(event) => {
          const { currentTarget } = event;
          submit(event, () => upload(currentTarget, setPercent));
        }}
      >
        <Field id="report" label="Settlement report" hint={hint}>
          <input
            id="report"
            name="report"
            type="file"
            accept=".csv,text/csv"
            required
            className={fileClasses}
            {...describedBy("report", { hint })}
          />
        </Field>
        <Field id="signature" label="The bank's signature of it (optional)" hint={signatureHint}>
          <input
            id="signature"
            name="signature"
            type="file"
            className={fileClasses}
            {...describedBy("signature", { hint: signatureHint })}
          />
        </Field>
        <Button type="submit">Show preview</Button>
        {sending.pending && (
          <progress className="h-2 w-full accent-primary" max={100} value={percent} aria-label="Read" />
        )}
        <SendingState {...sending} working="Reading the report…" />
      </form>
    </TitledCard>
  );
}

/** Sends the form and goes to the page that the server names; if it names none, the browser sends the form. */
async function upload(form: HTMLFormElement, showPercent: (percent: number) => void): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("accept", "application/json");
  request.responseType = "json";
  showPercent(0);
  request.upload.addEventListener("progress", ({ loaded, total }) => showPercent((100 * loaded) / total));
  const next = await new Promise<unknown>((done, fail) => {
    request.addEventListener("load", () => done((request.response as { next?: unknown } | null)?.next));
    request.addEventListener("error", () => fail(new Error("the shop cannot be reached")));
    request.send(new FormData(form));
  });
  if (typeof next === "string") window.location.assign(next);
  else form.submit();
  await untilReturned();
}

const fileClasses =
  "input h-auto py-2 text-sm file:me-3 file:rounded-md file:border-0 file:bg-secondary file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-secondary-foreground";

function Problem({ problem, problemKey }: { problem: ImportProblem; problemKey: string }) {
  return (
    <FocusTarget focusKey={problemKey} role="alert" className="rounded-xl">
      <Alert variant="destructive" className="grid-cols-[auto_1fr] gap-x-3">
        <Icon name="circle-alert" className="mt-0.5" />
        <div className="grid min-w-0 gap-1">
          <AlertTitle>Nothing was imported</AlertTitle>
          <ul className="grid gap-1 wrap-anywhere">
            {problem.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      </Alert>
    </FocusTarget>
  );
}
