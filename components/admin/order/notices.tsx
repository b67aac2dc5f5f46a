import { formatAmount } from "@/components/admin/frame/amount";
import { codeLabel, timelineLabels } from "@/components/admin/frame/labels";
import { excessMessage, notCapturedMessages } from "@/components/admin/frame/messages";
import { ShopTime } from "@/components/admin/frame/times";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

/** When the authorization ends, and what to do before. Nothing if no authorized amount is left. */
export function AuthorizationNotice({
  order: { authorization, balances },
}: {
  order: Pick<AdminOrderView, "authorization" | "balances">;
}) {
  if (authorization === null) return null;
  const left = formatAmount(balances.capturable);
  const end = <ShopTime at={authorization.endsAt} />;
  switch (authorization.stage) {
    case "held":
      return (
        <p className="text-sm text-muted-foreground">
          The bank holds {left} to capture. The authorization ends on {end}.
        </p>
      );
    case "ends_soon":
      return (
        <Alert variant="warning">
          <AlertTitle>The authorization ends on {end}</AlertTitle>
          <p>Of the {left} that is left, capture what was dispatched. Afterwards the bank may decline it.</p>
        </Alert>
      );
    case "ended":
      return (
        <Alert variant="destructive">
          <AlertTitle>The authorization ended on {end}</AlertTitle>
          <p>{left} was not captured in time. You may still try to capture it; the bank may decline.</p>
        </Alert>
      );
  }
}

/** Says that the bank took money of an order back; nothing for any other order. */
export function ChargebackNotice({
  order: { chargeback, balances },
}: {
  order: Pick<AdminOrderView, "chargeback" | "balances">;
}) {
  if (chargeback === null) return null;
  const { isOpen, amount } = chargeback;
  return (
    <Alert variant="destructive">
      <AlertTitle>
        The bank has taken {formatAmount(amount)} back{isOpen && ": a chargeback is open"}
      </AlertTitle>
      <p>
        A refund pays it twice, and goods that leave now may be lost. {formatAmount(balances.refundable)} is
        left to refund.{" "}
        {isOpen ? (
          <>
            Decide it <a href="#chargebacks">below</a>: send the bank evidence, or accept it.
          </>
        ) : (
          "The chargeback is decided against us."
        )}
      </p>
    </Alert>
  );
}

/** Says what the bank moved beyond the requests of an order; nothing if it did not. */
export function ExcessNotice({ excess }: Pick<AdminOrderView, "excess">) {
  if (excess.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>The bank moved more than was requested</AlertTitle>
      <ul className="grid gap-1">
        {excess.map(({ operationId, kind, excess: more }) => (
          <li key={operationId}>
            <Link href={`/admin/unknown-outcomes/${operationId}`} className="underline underline-offset-4">
              {timelineLabels[kind]}
            </Link>
            : {excessMessage(kind, more)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Explains that the bank approved only a part of the total; nothing for any other order. */
export function PartialApproval({ order: { balances, state } }: { order: AdminOrderView }) {
  if (state !== "partly_approved") return null;
  const { authorized, captured, ordered } = balances;
  const collected = captured.minor === authorized.minor;
  const approved = formatAmount(authorized);
  const rest = formatAmount({ ...ordered, minor: ordered.minor - authorized.minor });
  return (
    <Alert variant="warning">
      <AlertTitle>
        The bank approved only {approved} of {formatAmount(ordered)}
      </AlertTitle>
      <p>
        {collected
          ? `${approved} was charged.`
          : `${approved} is authorized, and the shop captures none of it by itself.`}{" "}
        The remaining {rest} cannot be charged on this order. Arrange it with the shopper, or{" "}
        {collected ? "refund" : "void"} what the bank approved.
      </p>
    </Alert>
  );
}

/** Says why a person must look at an authorized order, and what to do. Nothing for any other order. */
export function ReviewNotice({
  order: { review, balances },
}: {
  order: Pick<AdminOrderView, "review" | "balances">;
}) {
  if (review === null) return null;
  if (review.kind === "held") {
    return (
      <Alert variant="warning">
        <AlertTitle>Held for review: the payer&apos;s authentication is not proven</AlertTitle>
        <p>
          The bank approved {formatAmount(balances.authorized)} without saying that the payer was
          authenticated. Liability is not shifted: we bear fraud disputes. Nothing was captured, and nothing
          will be without you. Capture it if you trust the order, or void the authorization.
        </p>
      </Alert>
    );
  }
  const { amount, state, gatewayCode, retries } = review;
  const code = gatewayCode === null ? "" : ` The bank's answer: ${codeLabel(gatewayCode)}.`;
  return (
    <Alert variant={retries ? "warning" : "destructive"}>
      <AlertTitle>{formatAmount(amount)} was to be captured at once, and was not</AlertTitle>
      <p>
        {notCapturedMessages[state]}
        {code}{" "}
        {retries
          ? "The shop tries again by itself, at least once an hour. You may also capture it now."
          : "The shop does not try again. Capture it, or void the authorization."}
      </p>
    </Alert>
  );
}
