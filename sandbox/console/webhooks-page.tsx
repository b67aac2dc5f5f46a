/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { EmptyMessage } from "./components/empty-message";
import { JsonBlock } from "./components/json-block";
import { PageHeading } from "./components/page-heading";

/** What the shop has sent to this console as an endpoint of its webhooks, newest first. */
export function WebhooksPage({ bank }: { bank: Bank }) {
  const webhooks = bank.webhooks.recent();
  return (
    <>
      <PageHeading
        title="Webhooks"
        lead="What the shop sends to other programs, newest first. This page stands for a warehouse or the books; it checks no signature."
      />
      {webhooks.length === 0 ? (
        <EmptyMessage title="No webhook yet">
          Add {bank.urls.console}/webhooks as an endpoint in the shop's admin, under Webhooks, and pay an
          order.
        </EmptyMessage>
      ) : (
        webhooks.map(({ receivedAt, type, subject, body }) => (
          <details class="panel padded">
            <summary>
              <time datetime={receivedAt}>{receivedAt.slice(11, 19)}</time> <strong>{type}</strong> {subject}
            </summary>
            <JsonBlock value={body} label={`${type} of ${subject}, ${receivedAt}`} />
          </details>
        ))
      )}
    </>
  );
}
