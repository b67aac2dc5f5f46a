/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Call } from "@/sandbox/call-log";
import { CallDetails } from "./components/call-details";
import { CallTags } from "./components/call-list";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";
import { UtcTime } from "./components/utc-time";

/** One call of the gateway, as after it was sent from the console. */
export function CallPage({ bank, call }: { bank: Bank; call: Call }) {
  return (
    <>
      <p class="crumb">
        <a href="/">Calls</a>
      </p>
      <PageHeading title={`Call ${call.id}: ${call.operation.replaceAll("_", " ")}`}>
        <span class="tags">
          <CallTags call={call} />
        </span>
      </PageHeading>
      <Facts
        facts={[
          ["Time (UTC)", <UtcTime time={call.time} />],
          ["Duration", `${Math.round(call.durationMs)} ms`],
          ["Order", call.orderId ?? "none"],
          ["Session", call.sessionId ?? "none"],
        ]}
      />
      <div class="panel">
        <CallDetails call={call} bank={bank} />
      </div>
    </>
  );
}
