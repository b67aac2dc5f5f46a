import type { AdminAgreementView, AdminPaymentView } from "@/lib/orders/views";

import { AttemptList, type AttemptFact } from "./attempt-list";
import {
  agreementKindLabels,
  agreementStateLabels,
  cardLabel,
  codeLabel,
  initiatorLabels,
  paymentStatusLabels,
} from "@/components/admin/frame/labels";
import { bankOrderUrl } from "./bank-order-url";
import { declineWords } from "./decline-words";
import { liabilityShift } from "./liability-shift";
import { liabilityMessages } from "@/components/admin/frame/messages";

type PaymentAttemptsProps = {
  payments: AdminPaymentView[];
  /** The bank's own page of an order, with `{id}` for its id. */
  bankPage: string | undefined;
};

/** An order's payment attempts, newest first, each with the payer's authentication. */
export function PaymentAttempts({ payments, bankPage }: PaymentAttemptsProps) {
  return (
    <AttemptList
      attempts={payments.toReversed().map((payment) => ({
        attempt: payment.attempt,
        status: paymentStatusLabels[payment.status],
        facts: factsOf(payment, bankPage),
      }))}
    />
  );
}

function factsOf(payment: AdminPaymentView, bankPage: string | undefined): AttemptFact[] {
  const { gatewayOrderId } = payment;
  return [
    { name: "Card", text: payment.card === null ? "Unknown" : cardLabel(payment.card) },
    { name: "Gateway order", code: gatewayOrderId, href: bankOrderUrl(bankPage, gatewayOrderId) },
    ...agreementFacts(payment.agreement),
    ...(payment.endReason === null ? [] : [{ name: "Ended", text: codeLabel(payment.endReason) }]),
    ...declineFacts(payment),
    ...authenticationFacts(payment),
  ];
}

/** What the bank's decline of an attempt means; nothing of any other. */
function declineFacts({ status, gatewayCode }: AdminPaymentView): AttemptFact[] {
  const words = status === "DECLINED" ? declineWords(gatewayCode) : undefined;
  if (words === undefined) return [];
  return [
    { name: "What happened", text: words.happened },
    { name: "Tell the customer", text: words.tell },
    { name: "Another try", text: words.again },
  ];
}

/** How an attempt used a saved card; nothing if the card was only typed. */
function agreementFacts(agreement: AdminAgreementView | null): AttemptFact[] {
  if (agreement === null) return [];
  const { kind, state, initiator, reference, first } = agreement;
  const facts = [
    { name: "Saved card", text: `${agreementKindLabels[kind]}, ${initiatorLabels[initiator]}` },
    { name: "Agreement", code: reference, text: ` (${agreementStateLabels[state]})` },
  ];
  if (first === null) return facts;
  const payment = [first.gatewayOrderId, first.transactionId].filter(Boolean).join(" · ");
  return [...facts, { name: "First payment", code: payment }];
}

function authenticationFacts({ authentication, card, status }: AdminPaymentView): AttemptFact[] {
  const { version, eci } = authentication;
  // If the bank declined a charge without proof of authentication, its own status stays pending.
  const stopped = status === "NOT_AUTHENTICATED" && authentication.status === "AUTHENTICATION_PENDING";
  const result = stopped ? "NOT_CONFIRMED" : authentication.status?.replace(/^AUTHENTICATION_/, "");
  const { bearer, reason } = liabilityShift({ ...authentication, brand: card?.brand ?? null });
  const facts: AttemptFact[] = [{ name: "3-D Secure", text: versionLabel(version) }];
  if (result !== undefined) facts.push({ name: "Authentication", text: codeLabel(result) });
  if (eci !== null) facts.push({ name: "ECI", text: eci });
  if (status === "APPROVED") facts.push({ name: "Liability", text: liabilityMessages[reason], bearer });
  return facts;
}

function versionLabel(version: string | null): string {
  if (version === null) return "Unknown";
  if (version === "NONE") return "Not used";
  return version.startsWith("3DS") ? `Version ${version.slice(3)}` : version;
}
