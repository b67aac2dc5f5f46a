import { ActionForm } from "@/components/ui/form";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { describePreview } from "@/modules/reconciliation/describe-preview";
import type { ImportPreview as Preview } from "@/modules/reconciliation/import-settlement-report";

import { FocusTarget } from "@/components/admin/frame/focus-target";
import { ReportHeading } from "./reports";

type ImportPreviewProps = {
  preview: Preview;
  /** Set after an import that did nothing, because the journal had changed; differs each time. */
  changed: string | undefined;
  submit: (form: FormData) => Promise<void>;
};

/** The heading of a preview: what the file is, that nothing is written yet, and the button that writes it. */
export function ImportPreview({ preview, changed, submit }: ImportPreviewProps) {
  const { view, isNew, fingerprint, uploadId, needsSecondPerson, isEmpty } = preview;
  const { report, counts } = view;
  return (
    <>
      <ReportHeading report={report} title={`Preview of ${report.fileName}`} />
      {changed !== undefined && (
        <FocusTarget focusKey={changed} role="alert" className="rounded-xl">
          <Alert variant="warning">
            <AlertTitle>The journal has changed since the preview</AlertTitle>
            <p>Nothing was written. Below is the preview anew: check it before you import.</p>
          </Alert>
        </FocusTarget>
      )}
      <Card aria-label="Import">
        <CardContent className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="grid max-w-prose gap-1 text-sm">
            {isEmpty && <p className="font-medium">{emptyMessage(counts.setAside)}</p>}
            <p className="font-medium">Nothing is written{isEmpty ? "" : " yet"}.</p>
            {!isEmpty && (
              <p className="text-muted-foreground">
                {isNew ? "" : "This report was imported before, so nothing is stored twice. "}
                {report.movements === 0 ? "This file lists no movement. " : ""}
                {describePreview(preview)}
              </p>
            )}
            {!isEmpty && needsSecondPerson && (
              <p className="font-medium">
                That is more than one person may decide, and no signature of the bank proves it: the whole
                import waits until another person approves it.
              </p>
            )}
          </div>
          <ActionForm action={submit} working="Importing…" className="flex flex-wrap gap-3">
            {!isEmpty && (
              <>
                <input type="hidden" name="uploadId" value={uploadId} />
                <input type="hidden" name="fingerprint" value={fingerprint} />
                <Button>{needsSecondPerson ? "Ask for approval" : "Import"}</Button>
              </>
            )}
            <Link href="/admin/reconciliation" className={buttonVariants({ variant: "outline" })}>
              {isEmpty ? "Choose another file" : "Cancel"}
            </Link>
          </ActionForm>
        </CardContent>
      </Card>
    </>
  );
}

function emptyMessage(setAside: number): string {
  if (setAside === 0) return "This file lists no movement, so there is nothing to import.";
  const lines = setAside === 1 ? "Its 1 line" : `All ${setAside} lines`;
  return `No movement of this file can be read, so there is nothing to import. ${lines} would be set aside: see below what was found and what was expected.`;
}
