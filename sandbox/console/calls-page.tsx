/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { CallList } from "./components/call-list";
import { Facts } from "./components/facts";
import { LiveControls } from "./components/live-controls";
import { PageHeading } from "./components/page-heading";

/** The calls of the gateway, live. */
export function CallsPage({ bank }: { bank: Bank }) {
  const { calls, settings, urls } = bank;
  const recent = calls.recent({ limit: 100 });
  return (
    <>
      <PageHeading
        title="Calls"
        lead="Every call of the gateway with its bodies, newest first. Keys and tokens are redacted."
      >
        <LiveControls />
      </PageHeading>
      <Facts
        facts={[
          ["Gateway", <span class="mono">{urls.gateway}</span>],
          ["Card frame", <span class="mono">{urls.frame}/frame</span>],
          ["Merchant id", <span class="mono">{settings.merchantId}</span>],
          ["Merchant username", <span class="mono">{settings.username}</span>],
          ["Tokenization id", <span class="mono">{settings.tokenizationId}</span>],
        ]}
      />
      <div class="panel empty" id="live-list-empty" hidden={recent.length > 0}>
        <p>
          <strong>No calls yet</strong>
          Set the shop's GATEWAY_BASE_URL to {urls.gateway} and pay an order: each call appears here at once.
        </p>
      </div>
      <CallList calls={recent} live />
    </>
  );
}
