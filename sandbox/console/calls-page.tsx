/** @jsxImportSource hono/jsx */
import type { Call } from "@/sandbox/call-log";
import type { Bank } from "@/sandbox/bank";
import { Facts, Head, Json, Tag, type Tone } from "./pieces";

/** The calls of the gateway as they happen. */
export function CallsPage({ bank }: { bank: Bank }) {
  const { calls, settings, urls } = bank;
  const recent = calls.recent({ limit: 100 });
  return (
    <>
      <Head
        title="Calls"
        lead="Every call of the gateway with its bodies, newest first. Keys and tokens are blotted out."
      >
        <div class="actions">
          <span class="live" id="live" role="status" data-state="wait">
            Connecting
          </span>
          <button class="plain small" id="pause" type="button" aria-pressed="false" hidden>
            Pause
          </button>
        </div>
      </Head>
      <Facts
        facts={[
          ["Gateway", <span class="mono">{urls.gateway}</span>],
          ["Card frame", <span class="mono">{urls.frame}/frame</span>],
          ["Merchant id", <span class="mono">{settings.merchantId}</span>],
          ["Merchant username", <span class="mono">{settings.username}</span>],
          ["Tokenization id", <span class="mono">{settings.tokenizationId}</span>],
        ]}
      />
      <div class="panel empty" id="no-calls" hidden={recent.length > 0}>
        <p>
          <strong>No calls yet</strong>
          Point the shop's GATEWAY_BASE_URL at {urls.gateway} and pay for something: each call appears here at
          once.
        </p>
      </div>
      <CallList calls={recent} />
    </>
  );
}

export function CallList({ calls }: { calls: Call[] }) {
  return (
    <ol class="panel calls" id="calls" hidden={calls.length === 0}>
      {calls.map((call) => (
        <CallItem call={call} />
      ))}
    </ol>
  );
}

/** One call: its line, and its bodies on demand. */
export function CallItem({ call }: { call: Call }) {
  return (
    <li>
      <details class="call">
        <summary>
          <time class="time" datetime={call.time}>
            {call.time.slice(11, 23)}
          </time>
          <span class="what">{call.operation.replaceAll("_", " ")}</span>
          <span class="order mono">{call.orderId ?? ""}</span>
          <span class="tags">
            {call.fault && <Tag tone="warn">{call.fault}</Tag>}
            <Tag tone={httpTone(call.status)}>{call.status === 0 ? "no answer" : String(call.status)}</Tag>
          </span>
          <span class="took">{Math.round(call.durationMs)} ms</span>
        </summary>
        <div class="bodies">
          <p class="mono request-line">
            {call.method} {call.path}{" "}
            {call.orderId && <a href={`/orders/${encodeURIComponent(call.orderId)}`}>Order {call.orderId}</a>}
          </p>
          <div>
            <p class="label">Request</p>
            <Json value={call.request} label={`Request of call ${call.id}`} />
          </div>
          <div>
            <p class="label">Answer</p>
            <Json value={call.response} label={`Answer to call ${call.id}`} />
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
