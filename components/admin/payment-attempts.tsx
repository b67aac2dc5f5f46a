import type { ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { AdminAgreementView, AdminPaymentView } from "@/lib/use-cases/orders/views";

import {
  agreementKindLabels,
  agreementStateLabels,
  cardLabel,
  codeLabel,
  initiatorLabels,
  paymentStatusLabels,
} from "./labels";
import { liabilityShift } from "./liability-shift";
import { liabilityMessages } from "./messages";

/** An order's payment attempts, newest first, each with the payer's authentication. */
export function PaymentAttempts({ payments }: { payments: AdminPaymentView[] }) {
  return (
    <Card aria-labelledby="payments">
      <CardHeader>
        <CardTitle id="payments">Payment attempts</CardTitle>
      </CardHeader>
      <CardContent>
        {payments.length === 0 ? (
          <p className="text-sm text-muted-foreground">The shopper has not tried to pay yet.</p>
        ) : (
          <ol className="divide-y divide-border">
            {payments.toReversed().map((payment) => (
              <Attempt key={payment.attempt} payment={payment} />
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

function Attempt({ payment }: { payment: AdminPaymentView }) {
  const status = paymentStatusLabels[payment.status];
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">Attempt {payment.attempt}</h3>
        <Badge variant={status.tone}>{status.text}</Badge>
      </div>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Card">{payment.card === null ? "Unknown" : cardLabel(payment.card)}</Fact>
        <Fact name="Gateway order">
          <span className="font-mono text-xs break-all">{payment.gatewayOrderId}</span>
        </Fact>
        <Agreement agreement={payment.agreement} />
        {payment.endReason !== null && <Fact name="Ended">{codeLabel(payment.endReason)}</Fact>}
        <Authentication payment={payment} />
      </dl>
    </li>
  );
}

/** How an attempt used a saved card; nothing where the card was only typed. */
function Agreement({ agreement }: { agreement: AdminAgreementView | null }) {
  if (agreement === null) return null;
  const { kind, state, initiator, reference, first } = agreement;
  return (
    <>
      <Fact name="Saved card">
        {agreementKindLabels[kind]}, {initiatorLabels[initiator]}
      </Fact>
      <Fact name="Agreement">
        <span className="font-mono text-xs break-all">{reference}</span> ({agreementStateLabels[state]})
      </Fact>
      {first !== null && (
        <Fact name="First payment">
          <span className="font-mono text-xs break-all">
            {[first.gatewayOrderId, first.transactionId].filter(Boolean).join(" · ")}
          </span>
        </Fact>
      )}
    </>
  );
}

function Authentication({ payment: { authentication, card, status } }: { payment: AdminPaymentView }) {
  const { version, eci } = authentication;
  // Where the bank declined a charge without proof of authentication, its own status stays pending.
  const stopped = status === "NOT_AUTHENTICATED" && authentication.status === "AUTHENTICATION_PENDING";
  const result = stopped ? "NOT_CONFIRMED" : authentication.status?.replace(/^AUTHENTICATION_/, "");
  const shift = liabilityShift({ ...authentication, brand: card?.brand ?? null });
  const { icon, className } = shiftAppearances[shift.bearer];
  return (
    <>
      <Fact name="3-D Secure">{versionLabel(version)}</Fact>
      {result !== undefined && <Fact name="Authentication">{codeLabel(result)}</Fact>}
      {eci !== null && <Fact name="ECI">{eci}</Fact>}
      {status === "APPROVED" && (
        <Fact name="Liability">
          <span className={`flex items-start gap-2 ${className}`}>
            <Icon name={icon} className="mt-0.5 size-4" />
            {liabilityMessages[shift.reason]}
          </span>
        </Fact>
      )}
    </>
  );
}

const shiftAppearances = {
  issuer: { icon: "shield-check", className: "text-success-text" },
  merchant: { icon: "shield-alert", className: "text-warning-text" },
  unclear: { icon: "shield-question", className: "text-warning-text" },
} as const;

function versionLabel(version: string | null): string {
  if (version === null) return "Unknown";
  if (version === "NONE") return "Not used";
  return version.startsWith("3DS") ? `Version ${version.slice(3)}` : version;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
