import { Actor } from "@/components/admin/frame/actor";
import { CodeBlock, CopyText } from "@/components/admin/frame/copy-text";
import { curlCommand } from "@/components/admin/payment/curl-command";
import { UtcTime } from "@/components/admin/frame/times";
import type { CallStep, RowView, SourceLink, StepView } from "@/modules/inspector/views";

/** What a step did and why: its rule, its code, what was sent and answered, and its rows. `label` names the step on its page. */
export function StepDetails({ step, label }: { step: StepView; label: string }) {
  const { at, by, rule, code, call, rows } = step;
  return (
    <div className="grid gap-4 pb-5 text-sm">
      <p className="text-muted-foreground">
        <UtcTime at={at} seconds />{" "}
        <span>
          · by <Actor by={by} />
        </span>
      </p>
      <div className="grid gap-1">
        <h3 className="font-semibold">Rule</h3>
        <p>{rule.text}</p>
        <SourceLinkText source={rule.source} />
        {call && (
          <>
            <p>{`Gateway document: ${call.section}`}</p>
            <SourceLinkText source={call.endpoint} />
          </>
        )}
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">Code</h3>
        <ol>
          {code.map((source) => (
            <li key={source.name}>
              <SourceLinkText source={source} />
            </li>
          ))}
        </ol>
      </div>
      {call && <Call call={call} label={label} />}
      <div className="grid gap-2">
        <h3 className="font-semibold">Rows in the database</h3>
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </div>
  );
}

function Call({ call: { evidence, typescript }, label }: { call: CallStep; label: string }) {
  if (evidence === null || typescript === null)
    return <p>No answer is recorded. The request may not have been sent yet.</p>;
  const { path, body, response } = evidence;
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold">Request</h3>
        <p className="font-mono text-xs break-all">{`POST ${path}`}</p>
        <CodeBlock label={`Request body: ${label}`}>{body}</CodeBlock>
        <details>
          <summary className="mb-2 w-fit cursor-pointer underline underline-offset-4">As curl</summary>
          <CopyText label={`curl command: ${label}`} text={curlCommand(evidence)} />
        </details>
        <details>
          <summary className="mb-2 w-fit cursor-pointer underline underline-offset-4">As TypeScript</summary>
          <CopyText label={`TypeScript: ${label}`} text={typescript} />
        </details>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">Answer</h3>
        {response === null ? (
          <p>None.</p>
        ) : (
          <>
            <p className="font-mono text-xs">{`HTTP ${response.status}`}</p>
            <CodeBlock label={`Response body: ${label}`}>{response.body}</CodeBlock>
          </>
        )}
      </div>
    </>
  );
}

function Row({ row: { table, columns } }: { row: RowView }) {
  return (
    <div>
      <p className="font-mono text-xs text-muted-foreground">{table}</p>
      <dl className="fact-table">
        {columns.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt className="font-mono text-xs">{name}</dt>
                <dd className="font-mono text-xs break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** A place in the project's files, which opens in the editor. */
export function SourceLinkText({ source: { file, name, line, href } }: { source: SourceLink }) {
  const place = line === null ? file : `${file}:${line}`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs">
      {href === null ? (
        <span>{name}</span>
      ) : (
        <a href={href} className="link py-1">
          {name}
        </a>
      )}
      <span className="break-all text-muted-foreground">{place}</span>
    </p>
  );
}
