/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Call } from "@/sandbox/call-log";
import { curlCommand } from "@/sandbox/console/curl-command";
import { Copyable } from "./copyable";
import { JsonBlock } from "./json-block";

/** The bodies of a call, the call as curl, and a button that sends it again. */
export function CallDetails({ call, bank }: { call: Call; bank: Bank }) {
  return (
    <div class="bodies">
      <div class="wide actions">
        <span class="mono request-line">
          {call.method} {call.path}
        </span>
        <a href={`/calls/${call.id}`}>Call {call.id}</a>
        {call.orderId && <a href={`/orders/${encodeURIComponent(call.orderId)}`}>Order {call.orderId}</a>}
        <form method="post" action={`/calls/${call.id}/send`}>
          <button class="plain small" type="submit" aria-label={`Send call ${call.id} again`}>
            Send again
          </button>
        </form>
      </div>
      <div>
        <p class="label">Request</p>
        <JsonBlock value={call.request} label={`Request of call ${call.id}`} />
      </div>
      <div>
        <p class="label">Response</p>
        <JsonBlock value={call.response} label={`Response to call ${call.id}`} />
      </div>
      <details class="wide">
        <summary>As curl</summary>
        <Copyable label={`Call ${call.id} as curl`}>{curlCommand(call, bank)}</Copyable>
      </details>
    </div>
  );
}
