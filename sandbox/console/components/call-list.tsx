/** @jsxImportSource hono/jsx */
import type { Call } from "@/sandbox/call-log";
import { JsonBlock } from "./json-block";
import { Tag, type Tone } from "./tag";

/** `live` if the page puts new calls on top. */
export function CallList({ calls, live = false }: { calls: Call[]; live?: boolean }) {
  return (
    <ol
      class="panel calls"
      id={live ? "live-list" : undefined}
      data-source={live ? `/calls/live?after=${calls[0]?.id ?? 0}` : undefined}
      hidden={calls.length === 0}
    >
      {calls.map((call) => (
        <CallItem call={call} />
      ))}
    </ol>
  );
}

/** One call on one line, which opens to its bodies. */
export function CallItem({ call }: { call: Call }) {
  return (
    <li>
      <details class="call">
        <summary>
          <time class="time" datetime={call.time}>
            {call.time.slice(11, 23)}
          </time>
          <span class="operation">{call.operation.replaceAll("_", " ")}</span>
          <span class="order mono">{call.orderId ?? ""}</span>
          <span class="tags">
            {call.fault && <Tag tone="warn">{call.fault}</Tag>}
            <Tag tone={httpTone(call.status)}>{call.status === 0 ? "no response" : String(call.status)}</Tag>
          </span>
          <span class="duration">{Math.round(call.durationMs)} ms</span>
        </summary>
        <div class="bodies">
          <p class="mono request-line">
            {call.method} {call.path}{" "}
            {call.orderId && <a href={`/orders/${encodeURIComponent(call.orderId)}`}>Order {call.orderId}</a>}
          </p>
          <div>
            <p class="label">Request</p>
            <JsonBlock value={call.request} label={`Request of call ${call.id}`} />
          </div>
          <div>
            <p class="label">Response</p>
            <JsonBlock value={call.response} label={`Response to call ${call.id}`} />
          </div>
        </div>
      </details>
    </li>
  );
}

function httpTone(status: number): Tone {
  if (status >= 200 && status < 300) return "good";
  return status >= 400 && status < 500 ? "warn" : "bad";
}
