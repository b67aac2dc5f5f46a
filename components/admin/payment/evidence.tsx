import { Fragment } from "react";

import { TitledCard } from "@/components/ui/card";
import type { EvidenceView } from "@/lib/payments/evidence-view";

import { CodeBlock, CopyText } from "@/components/admin/frame/copy-text";
import { curlCommand } from "./curl-command";
import { UtcTime } from "@/components/admin/frame/times";

/** Request and response of an operation, with secrets redacted. */
export function Evidence({ evidence }: { evidence: EvidenceView | null }) {
  return (
    <TitledCard
      id="evidence"
      title="Evidence"
      hint="The request and the response. Secrets and card tokens are redacted."
      className="grid gap-6"
    >
      {evidence === null ? (
        <p className="text-sm">
          Nothing was recorded: the shop stopped while it waited for the bank. The request may not have been
          sent at all.
        </p>
      ) : (
        <Exchange evidence={evidence} />
      )}
    </TitledCard>
  );
}

function Exchange({ evidence }: { evidence: EvidenceView }) {
  const { path, body, sentAt, answeredAt, response } = evidence;
  return (
    <>
      <section aria-labelledby="request" className="grid gap-2">
        <h3 id="request" className="font-semibold">
          Request
        </h3>
        <p className="text-sm text-muted-foreground">
          {sentAt && <UtcTime at={sentAt} seconds />} <span className="font-mono break-all">POST {path}</span>
        </p>
        <CodeBlock label="Request body">{body}</CodeBlock>
        <details>
          <summary className="w-fit cursor-pointer text-sm underline underline-offset-4">As curl</summary>
          <p className="my-2 text-sm text-muted-foreground">
            For the sandbox, with your own secrets in the variables. At the bank it would move the money
            again.
          </p>
          <CopyText label="curl command" text={curlCommand(evidence)} />
        </details>
      </section>
      <section aria-labelledby="response" className="grid gap-2">
        <h3 id="response" className="font-semibold">
          Response
        </h3>
        {response === null ? (
          <p className="text-sm text-muted-foreground">None.</p>
        ) : (
          <>
            <p className="text-sm text-muted-foreground">
              {answeredAt && <UtcTime at={answeredAt} seconds />}{" "}
              <span className="font-mono wrap-anywhere">
                HTTP {response.status}
                {response.contentType !== null && ` · ${response.contentType}`}
              </span>
            </p>
            <SupportReference supportCode={response.supportCode} requestId={response.requestId} />
            <CodeBlock label="Response body">{response.body}</CodeBlock>
          </>
        )}
      </section>
    </>
  );
}

/** What the bank's support asks for when somebody calls. */
function SupportReference(reference: { supportCode: string | null; requestId: string | null }) {
  const entries = [
    ["Support code", reference.supportCode],
    ["Request id", reference.requestId],
  ].filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-3 text-sm">
      {entries.map(([term, value]) => (
        <Fragment key={term}>
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-mono break-all">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
