import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { OperationView } from "@/lib/use-cases/reconciliation/read-operation";

import { DeskTime } from "./local-time";

/** What was sent to the bank and what came back, secrets struck out. */
export function Evidence({ outcome: { evidence } }: { outcome: OperationView }) {
  return (
    <Card aria-labelledby="evidence">
      <CardHeader>
        <CardTitle id="evidence">Evidence</CardTitle>
        <p className="text-sm text-muted-foreground">
          What went over the wire. Secrets and card tokens are struck out.
        </p>
      </CardHeader>
      <CardContent className="grid gap-6">
        {evidence === null ? (
          <p className="text-sm">
            Nothing was noted: the shop stopped while it was waiting. Whether the request left at all is not
            known.
          </p>
        ) : (
          <Exchange evidence={evidence} />
        )}
      </CardContent>
    </Card>
  );
}

function Exchange({ evidence }: { evidence: NonNullable<OperationView["evidence"]> }) {
  const { path, body, sentAt, answeredAt, response } = evidence;
  return (
    <>
      <section aria-labelledby="sent" className="grid gap-2">
        <h3 id="sent" className="font-semibold">
          What was sent
        </h3>
        <p className="text-sm text-muted-foreground">
          {sentAt && <DeskTime at={sentAt} precise />}{" "}
          <span className="font-mono break-all">POST {path}</span>
        </p>
        <Wire label="Request body">{body}</Wire>
      </section>
      <section aria-labelledby="answered" className="grid gap-2">
        <h3 id="answered" className="font-semibold">
          What came back
        </h3>
        {response === null ? (
          <p className="text-sm text-muted-foreground">Nothing.</p>
        ) : (
          <>
            <p className="text-sm text-muted-foreground">
              {answeredAt && <DeskTime at={answeredAt} precise />}{" "}
              <span className="font-mono break-words">
                HTTP {response.status}
                {response.contentType !== null && ` · ${response.contentType}`}
              </span>
            </p>
            <Wire label="Response body">{response.body}</Wire>
          </>
        )}
      </section>
    </>
  );
}

function Wire({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      className="max-h-96 overflow-auto rounded-lg border border-border bg-muted p-3 font-mono text-xs leading-relaxed"
    >
      {children}
    </pre>
  );
}
