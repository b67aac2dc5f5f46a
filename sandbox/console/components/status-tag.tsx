/** @jsxImportSource hono/jsx */
import { Tag, type Tone } from "./tag";

/** A status, result or code of the gateway. */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={toneOf(status)}>{status}</Tag>;
}

function toneOf(status: string): Tone {
  if (/FAIL|DECLIN|REJECT|UNSUCCESSFUL|EXPIRED|INSUFFICIENT|ERROR|BLOCKED|INVALID|BUSY/.test(status))
    return "bad";
  if (/PENDING|UNKNOWN|TIMED_OUT|PARTIALLY|UNAVAILABLE|INITIATED|CANCELLED/.test(status)) return "warn";
  if (/^(AUTHORIZED|AUTHENTICATED)$|ATTEMPTED|REFUNDED/.test(status)) return "info";
  if (/APPROVED|SUCCESS|CAPTURED|VERIFIED/.test(status)) return "good";
  return "plain";
}
