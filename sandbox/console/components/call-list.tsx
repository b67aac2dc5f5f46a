/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Call } from "@/sandbox/call-log";
import { CallDetails } from "./call-details";
import { StatusTag } from "./status-tag";
import { Tag, type Tone } from "./tag";

/** `liveSource` if the page puts new calls on top: the address that sends them. */
export function CallList({ calls, bank, liveSource }: { calls: Call[]; bank: Bank; liveSource?: string }) {
  return (
    <ol
      class="panel calls"
      id={liveSource && "live-list"}
      data-source={liveSource}
      hidden={calls.length === 0}
    >
      {calls.map((call) => (
        <CallItem call={call} bank={bank} />
      ))}
    </ol>
  );
}

/** One call on one line, which opens to its bodies. */
export function CallItem({ call, bank }: { call: Call; bank: Bank }) {
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
            <CallTags call={call} />
          </span>
          <span class="duration">{Math.round(call.durationMs)} ms</span>
        </summary>
        <CallDetails call={call} bank={bank} />
      </details>
    </li>
  );
}

/** What the bank answered, the HTTP status, and the fault that was made. */
export function CallTags({ call: { fault, answer, status } }: { call: Call }) {
  return (
    <>
      {fault && <Tag tone="warn">{fault}</Tag>}
      {answer && <StatusTag status={answer} />}
      <Tag tone={httpTone(status)}>{status === 0 ? "no response" : String(status)}</Tag>
    </>
  );
}

function httpTone(status: number): Tone {
  if (status >= 200 && status < 300) return "good";
  return status >= 400 && status < 500 ? "warn" : "bad";
}
