import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { OperationView } from "@/lib/unknown-outcomes/read-operation";
import { secondPersonMessage } from "@/components/admin/frame/messages";
import { ResolveCard } from "./resolve-card";

const at = new Date("2026-11-22T12:00:00Z");

const operation: OperationView = {
  operationId: "1",
  orderNumber: "K7QF-2M9X",
  customer: "Robin Shopper",
  attempt: 1,
  gatewayOrderId: "K7QF-2M9X-1",
  kind: "PAY",
  state: "UNKNOWN",
  requested: { minor: 50_000, currency: "USD", exponent: 2 },
  moved: null,
  excess: null,
  settlementEnd: at,
  reason: "timeout",
  requestedBy: "shopper",
  openedAt: at,
  closedAt: null,
  resolution: null,
  mayBeLess: true,
  needsTransactionId: false,
  transactionId: null,
  evidence: null,
};

const render = (asks: boolean) =>
  renderToStaticMarkup(
    <ResolveCard
      operation={operation}
      listed={undefined}
      asks={asks}
      now={at}
      submit={(state) => Promise.resolve(state)}
    >
      {null}
    </ResolveCard>,
  );

test("a decision that a second person must approve says so beforehand, and its button asks for approval", () => {
  expect(render(true)).toContain(secondPersonMessage);
  expect(render(true)).toContain(">Ask for approval</button>");
  expect(render(true)).not.toContain(">Resolve</button>");
  expect(render(false)).not.toContain(secondPersonMessage);
  expect(render(false)).toContain(">Resolve</button>");
});
