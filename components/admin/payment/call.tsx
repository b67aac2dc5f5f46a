import type { ReactNode } from "react";

import { Actor } from "@/components/admin/frame/actor";
import { formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { formatDuration } from "@/components/admin/frame/format-time";
import { codeLabel, timelineLabels } from "@/components/admin/frame/labels";
import { unknownReasonMessage } from "@/components/admin/frame/messages";
import { UtcTime } from "@/components/admin/frame/times";
import { orderPath } from "@/components/admin/frame/paths";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Fact, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { CallView } from "@/lib/back-office/read-call";

import { declineWords } from "./decline-words";
import { OperationStateBadge } from "./operation";

/** The heading of a call to the bank, with the way back to its order. */
export function CallHeading({ call: { kind, amount, state, orderNumber } }: { call: CallView }) {
  return (
    <div className="grid gap-1">
      {orderNumber === null ? (
        <BackLink href="/admin">All orders</BackLink>
      ) : (
        <BackLink href={orderPath(orderNumber)}>{`Order ${orderNumber}`}</BackLink>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          {timelineLabels[kind]}
          {amount !== null && ` of ${formatAmount(amount)}`}
        </h1>
        <OperationStateBadge state={state} />
      </div>
    </div>
  );
}

/** Says of a call whose outcome is or was unknown why, and leads to the desk; nothing for any other. */
export function CallOnDesk({ call: { id, state, reason, isOnDesk } }: { call: CallView }) {
  if (!isOnDesk) return null;
  const isUnknown = state === "UNKNOWN";
  return (
    <Alert variant={isUnknown ? "warning" : "info"}>
      <AlertTitle>
        {isUnknown ? "The outcome is unknown: the bank may have moved the money" : "The outcome was unknown"}
      </AlertTitle>
      <p>
        {unknownReasonMessage(reason)}{" "}
        <Link href={`/admin/unknown-outcomes/${id}`} className="link">
          {isUnknown ? "Resolve it" : "See how it was resolved"}
        </Link>
      </p>
    </Alert>
  );
}

/** What a decline means, what to tell the customer and whether another try helps; nothing for any other call. */
export function CallDecline({ call: { state, gatewayCode } }: { call: CallView }) {
  const words = state === "DECLINED" ? declineWords(gatewayCode) : undefined;
  if (words === undefined) return null;
  return (
    <Alert>
      <AlertTitle>{words.happened}</AlertTitle>
      <p>{`Tell the customer: “${words.tell}”`}</p>
      <p>{words.again}</p>
    </Alert>
  );
}

/** Who sent a call, when, how long it took, and what the bank answered in short. `bankPage`: the bank's own page of an order. */
export function CallFacts({ call, bankPage }: { call: CallView; bankPage: string | undefined }) {
  const { openedAt, closedAt, requestedBy, gatewayOrderId, attempt, evidence } = call;
  const [sent, answered] = [evidence?.sentAt ?? openedAt, evidence?.answeredAt ?? closedAt];
  const orderUrl = bankOrderUrl(bankPage, gatewayOrderId);
  const facts: [string, ReactNode][] = [
    ["Took", answered && formatDuration(sent, answered)],
    ["Requested by", <Actor key="by" by={requestedBy} />],
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
    <TitledCard id="call" title="Call">
      <dl className="fact-table">
        <Fact term="Sent">
          <UtcTime at={sent} seconds />
        </Fact>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} term={name}>
                {value}
              </Fact>
            ),
        )}
        {orderUrl && (
          <Fact term="At the bank">
            <a href={orderUrl} className="link">
              The bank’s page of the order
            </a>
          </Fact>
        )}
      </dl>
    </TitledCard>
  );
}

/**
 * The address of the bank's own page of an order; undefined if the shop has none for it.
 *
 * `bankPage` is GATEWAY_ORDER_URL, with `{id}` for the order's id at the bank.
 */
export function bankOrderUrl(bankPage: string | undefined, gatewayOrderId: string): string | undefined {
  return bankPage?.replace("{id}", encodeURIComponent(gatewayOrderId));
}
