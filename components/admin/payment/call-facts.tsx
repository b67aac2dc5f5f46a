import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { CallView } from "@/lib/back-office/read-call";

import { bankOrderUrl } from "./bank-order-url";
import { formatDuration } from "@/components/admin/frame/format-time";
import { actorLabel, codeLabel } from "@/components/admin/frame/labels";
import { UtcTime } from "@/components/admin/frame/times";

/** Who sent a call, when, how long it took, and what the bank answered in short. `bankPage`: the bank's own page of an order. */
export function CallFacts({ call, bankPage }: { call: CallView; bankPage: string | undefined }) {
  const { openedAt, closedAt, requestedBy, gatewayOrderId, attempt, evidence } = call;
  const [sent, answered] = [evidence?.sentAt ?? openedAt, evidence?.answeredAt ?? closedAt];
  const orderUrl = bankOrderUrl(bankPage, gatewayOrderId);
  const facts: [string, string | null][] = [
    ["Took", answered && formatDuration(sent, answered)],
    ["Requested by", actorLabel(requestedBy)],
    ["Gateway order", `${gatewayOrderId}, attempt ${attempt}`],
    ["HTTP status", evidence?.response ? String(evidence.response.status) : null],
    ["Gateway code", call.gatewayCode],
    ["Recommendation", call.gatewayRecommendation],
    ["Transaction", call.gatewayTransactionId],
    [
      "Session’s limit",
      evidence?.authenticationLimit ? `${evidence.authenticationLimit} authentications` : null,
    ],
    ["Reason", call.isOnDesk || call.reason === null ? null : codeLabel(call.reason)],
  ];
  return (
    <Card aria-labelledby="call">
      <CardHeader>
        <CardTitle id="call">Call</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="fact-table">
          <div>
            <dt>Sent</dt>
            <dd>
              <UtcTime at={sent} seconds />
            </dd>
          </div>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
          {orderUrl && (
            <div>
              <dt>At the bank</dt>
              <dd>
                <a href={orderUrl} className="link">
                  The bank’s page of the order
                </a>
              </dd>
            </div>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}
