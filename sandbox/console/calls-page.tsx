/** @jsxImportSource hono/jsx */
import { z } from "zod";
import type { Bank } from "@/sandbox/bank";
import type { Call, CallFilter } from "@/sandbox/call-log";
import { operationNames } from "@/sandbox/operation-names";
import { CallList } from "./components/call-list";
import { Facts } from "./components/facts";
import { FrameRefusals } from "./components/frame-refusals";
import { LiveControls } from "./components/live-controls";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";

const shownCalls = 100;

/** The query of the page. What cannot be read is left out. */
export const callsQuery = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .transform((text) => text || undefined)
    .optional()
    .catch(undefined),
  operation: z.enum(operationNames).optional().catch(undefined),
  group: z.enum(["order"]).optional().catch(undefined),
});

type CallsQuery = z.output<typeof callsQuery>;

/** The calls of the gateway: live, or grouped by order. */
export function CallsPage({ bank, query: { group, ...filter } }: { bank: Bank; query: CallsQuery }) {
  const { calls, settings, urls } = bank;
  const found = calls.recent({ ...filter, limit: shownCalls });
  const isFiltered = filter.search !== undefined || filter.operation !== undefined;
  return (
    <>
      <PageHeading
        title="Calls"
        lead="Every call of the gateway with its bodies, newest first. Keys and tokens are redacted."
      >
        {group === undefined && <LiveControls />}
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
      <FrameRefusals refusals={bank.frameRefusals.recent()} />
      <CallsForm query={{ group, ...filter }} isFiltered={isFiltered} />
      <div class="panel empty" id="live-list-empty" hidden={found.length > 0}>
        {isFiltered ? (
          <p>
            <strong>No call found</strong>
            Try a part of an order's id, or an answer.
          </p>
        ) : (
          <p>
            <strong>No calls yet</strong>
            Set the shop's GATEWAY_BASE_URL to {urls.gateway} and pay an order: each call appears here at
            once.
          </p>
        )}
      </div>
      {group === undefined ? (
        <CallList calls={found} bank={bank} liveSource={liveSource(found[0], filter)} />
      ) : (
        <CallsByOrder calls={found} bank={bank} />
      )}
    </>
  );
}

/** The address of the calls that come after one and match the filter. */
function liveSource(newest: Call | undefined, { search, operation }: CallFilter): string {
  const query = new URLSearchParams({ after: String(newest?.id ?? 0) });
  if (search !== undefined) query.set("search", search);
  if (operation !== undefined) query.set("operation", operation);
  return `/calls/live?${query}`;
}

function CallsForm({ query, isFiltered }: { query: CallsQuery; isFiltered: boolean }) {
  return (
    <form class="panel padded" method="get" action="/" role="search">
      <div class="fields">
        <div>
          <label for="search">Search ids and bodies</label>
          <input id="search" name="search" type="search" autocomplete="off" value={query.search} />
        </div>
        <div>
          <label for="operation">Operation</label>
          <select id="operation" name="operation">
            <option value="">any operation</option>
            {operationNames.map((name) => (
              <option value={name} selected={name === query.operation}>
                {name.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label for="group">Show</label>
          <select id="group" name="group">
            <option value="">one list, live</option>
            <option value="order" selected={query.group === "order"}>
              grouped by order
            </option>
          </select>
        </div>
        <div class="wide actions">
          <button type="submit">Show</button>
          {(isFiltered || query.group) && <a href="/">Show all</a>}
        </div>
      </div>
    </form>
  );
}

/** Each order with its calls, and last those that belong to none. */
function CallsByOrder({ calls, bank }: { calls: Call[]; bank: Bank }) {
  const { ledger } = bank;
  const orderOf = ({ orderId, sessionId }: Call) => orderId ?? ledger.session(sessionId ?? "")?.order?.id;
  const orders = new Set(calls.flatMap((call) => orderOf(call) ?? []));
  const withoutOrder = calls.filter((call) => orderOf(call) === undefined);
  return (
    <>
      {[...orders].map((id) => (
        <section aria-label={`Order ${id}`}>
          <h2>
            <a class="mono" href={`/orders/${encodeURIComponent(id)}`}>
              {id}
            </a>{" "}
            <StatusTag status={ledger.order(id)?.status ?? "no order"} />
          </h2>
          <CallList calls={calls.filter((call) => orderOf(call) === id)} bank={bank} />
        </section>
      ))}
      {withoutOrder.length > 0 && (
        <section aria-labelledby="without-order">
          <h2 id="without-order">Without an order</h2>
          <CallList calls={withoutOrder} bank={bank} />
        </section>
      )}
    </>
  );
}
