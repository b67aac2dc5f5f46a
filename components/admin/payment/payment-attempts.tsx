import {
  agreementKindLabels,
  agreementStateLabels,
  cardLabel,
  codeLabel,
  initiatorLabels,
  paymentStatusLabels,
} from "@/components/admin/frame/labels";
import { liabilityMessages } from "@/components/admin/frame/messages";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardTitle, Fact } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { AdminAgreementView, AdminPaymentView } from "@/lib/back-office/views";

import { bankOrderUrl } from "./call";
import { liabilityShift } from "./liability-shift";

type PaymentAttemptsProps = {
  payments: AdminPaymentView[];
  /** The bank's own page of an order, with `{id}` for its id. */
  bankPage: string | undefined;
};

/** An order's payment attempts, newest first, each with the payer's authentication; folded. */
export function PaymentAttempts({ payments, bankPage }: PaymentAttemptsProps) {
  return (
    <Card aria-labelledby="payments">
      <details>
        <summary className="cursor-pointer p-5 sm:px-6">
          <CardTitle id="payments" className="inline">
            Payment attempts
          </CardTitle>
        </summary>
        <CardContent className="pt-0 sm:pt-0">
          {payments.length === 0 ? (
            <p className="hint">The shopper has not tried to pay yet.</p>
          ) : (
            <ol className="entries">
              {payments.toReversed().map((payment) => (
                <Attempt key={payment.attempt} payment={payment} bankPage={bankPage} />
              ))}
            </ol>
          )}
        </CardContent>
      </details>
    </Card>
  );
}

function Attempt({ payment, bankPage }: { payment: AdminPaymentView; bankPage: string | undefined }) {
  const { attempt, status, card, gatewayOrderId, agreement, endReason } = payment;
  const { tone, text } = paymentStatusLabels[status];
  const href = bankOrderUrl(bankPage, gatewayOrderId);
  return (
    <li>
      <div className="entry-title">
        <h3 className="text-base font-semibold">{`Attempt ${attempt}`}</h3>
        <Badge variant={tone}>{text}</Badge>
      </div>
      <dl className="fact-table">
        <Fact term="Card">{card === null ? "Unknown" : cardLabel(card)}</Fact>
        <Fact term="Gateway order">
          {href === undefined ? (
            <code>{gatewayOrderId}</code>
          ) : (
            <a href={href} className="link">
              <code>{gatewayOrderId}</code>
            </a>
          )}
        </Fact>
        {agreement && <AgreementFacts agreement={agreement} />}
        {endReason !== null && <Fact term="Ended">{codeLabel(endReason)}</Fact>}
        <AuthenticationFacts payment={payment} />
      </dl>
    </li>
  );
}

/** How an attempt used a saved card. */
function AgreementFacts({ agreement }: { agreement: AdminAgreementView }) {
  const { kind, state, initiator, reference, first } = agreement;
  return (
    <>
      <Fact term="Saved card">{`${agreementKindLabels[kind]}, ${initiatorLabels[initiator]}`}</Fact>
      <Fact term="Agreement">
        <code>{reference}</code>
        {` (${agreementStateLabels[state]})`}
      </Fact>
      {first && (
        <Fact term="First payment">
          <code>{[first.gatewayOrderId, first.transactionId].filter(Boolean).join(" · ")}</code>
        </Fact>
      )}
    </>
  );
}

const bearerLooks = {
  issuer: { icon: "shield-check", className: "text-success-text" },
  merchant: { icon: "shield-alert", className: "text-warning-text" },
  unclear: { icon: "shield-question", className: "text-warning-text" },
} as const;

function AuthenticationFacts({ payment }: { payment: AdminPaymentView }) {
  const { authentication, card, status } = payment;
  const { version, eci } = authentication;
  // If the bank declined a charge without proof of authentication, its own status stays pending.
  const stopped = status === "NOT_AUTHENTICATED" && authentication.status === "AUTHENTICATION_PENDING";
  const result = stopped ? "NOT_CONFIRMED" : authentication.status?.replace(/^AUTHENTICATION_/, "");
  const { bearer, reason } = liabilityShift({ ...authentication, brand: card?.brand ?? null });
  const { icon, className } = bearerLooks[bearer];
  return (
    <>
      <Fact term="3-D Secure">{versionLabel(version)}</Fact>
      {result !== undefined && <Fact term="Authentication">{codeLabel(result)}</Fact>}
      {eci !== null && <Fact term="ECI">{eci}</Fact>}
      {status === "APPROVED" && (
        <Fact term="Liability">
          <span className={`flex items-start gap-2 ${className}`}>
            <Icon name={icon} className="mt-0.5 size-4" />
            {liabilityMessages[reason]}
          </span>
        </Fact>
      )}
    </>
  );
}

function versionLabel(version: string | null): string {
  if (version === null) return "Unknown";
  if (version === "NONE") return "Not used";
  return version.startsWith("3DS") ? `Version ${version.slice(3)}` : version;
}
