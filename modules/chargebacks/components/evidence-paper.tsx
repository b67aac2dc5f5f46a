import { formatAddress } from "@/lib/addresses/format-address";
import { merchant } from "@/lib/merchant";
import type { AdminOrderView, AdminPaymentView, OperationEntry } from "@/lib/back-office/views";
import type { MailRow } from "@/lib/mail/list-mails";
import type { ParcelView } from "@/lib/orders/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { formatTime } from "@/components/admin/frame/format-time";
import { cardLabel, codeLabel, mailLabels, timelineLabels } from "@/components/admin/frame/labels";
import { liabilityShift } from "@/components/admin/payment/liability-shift";
import { liabilityMessages } from "@/components/admin/frame/messages";
import { orderPath } from "@/components/admin/frame/paths";
import { Fact } from "@/components/ui/card";
import { PrintButton } from "@/components/ui/print-button";
import type { PayerEvidence } from "@/modules/chargebacks/read-payer-evidence";

type EvidencePaperProps = { order: AdminOrderView & { mails: MailRow[] }; payer: PayerEvidence };

/**
 * One page for the bank about a disputed payment: who paid from where and on which terms, the authentication, who bears it, the movements,
 * what was delivered, and what was mailed.
 */
export function EvidencePaper({ order, payer }: EvidencePaperProps) {
  const { number, placedAt, total, lines, delivery, timeline } = order;
  const payment = order.payments.findLast(({ status }) => status === "APPROVED");
  const movements = timeline.flatMap((entry) =>
    "state" in entry && entry.state === "SUCCEEDED" ? movementFacts(entry) : [],
  );
  const parcels = timeline.flatMap((entry) =>
    entry.kind === "dispatched" ? [parcelFact(entry.parcel)] : [],
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink href={orderPath(number)}>{`Order ${number}`}</BackLink>
        <PrintButton>Print</PrintButton>
      </div>
      <article aria-labelledby="paper" className="slip">
        <header>
          <div>
            <h1 id="paper">Evidence of a payment</h1>
            <p>{`Order ${number}, ${utc(placedAt)}`}</p>
          </div>
          <address>
            <p>{merchant.seller.address.name}</p>
            <p>{merchant.seller.email}</p>
          </address>
        </header>
        <Facts
          title="Payment"
          facts={[
            ["Amount", formatAmount(total)],
            ...(payment === undefined ? [["Payment", "None was approved."] as const] : paymentFacts(payment)),
          ]}
        />
        <Facts title="Shopper, times in UTC" facts={payerFacts(order, payer)} />
        <Facts title="Movements, times in UTC" facts={movements} />
        <Facts
          title="Goods and delivery"
          facts={[
            ["Goods", lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")],
            ["Delivered to", formatAddress(delivery, "en").join(", ")],
            ...parcels,
          ]}
        />
        <Facts title="Mails, times in UTC" facts={mailFacts(order.mails)} />
      </article>
    </div>
  );
}

type FactText = readonly [name: string, text: string];

function Facts({ title, facts }: { title: string; facts: readonly FactText[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="fact-table">
        {facts.map(([name, text], index) => (
          <Fact key={index} term={name}>
            {text}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function paymentFacts({ gatewayOrderId, card, authentication }: AdminPaymentView): FactText[] {
  const { version, status, eci } = authentication;
  const { reason } = liabilityShift({ ...authentication, brand: card?.brand ?? null });
  return [
    ["Gateway order", gatewayOrderId],
    ["Card", cardLabel(card)],
    ["3-D Secure", version === null || version === "NONE" ? "Not used" : version],
    ["Authentication", status === null ? "None" : codeLabel(status.replace(/^AUTHENTICATION_/, ""))],
    ["ECI", eci ?? "None"],
    ["Liability", liabilityMessages[reason]],
  ];
}

function payerFacts({ email, phone }: AdminOrderView, payer: PayerEvidence): FactText[] {
  const { address, shopTerms, agreementTerms } = payer;
  return [
    ["E-mail", email],
    ...(phone === null ? [] : [["Telephone", phone] as const]),
    ["IP address", address ?? agreementTerms?.address ?? "Not stored"],
    ["Terms of the shop", shopTerms === null ? "Not stored" : termsText(shopTerms)],
    ...(agreementTerms === null
      ? []
      : [["Terms of the saved card or plan", termsText(agreementTerms)] as const]),
  ];
}

/** When terms were accepted, and which: the version of the shop's is the SHA-256 of their text. */
function termsText(terms: {
  version: string;
  language: string | null;
  at: Date;
  isCurrent?: boolean;
}): string {
  const { version, language, at, isCurrent } = terms;
  const text = isCurrent === undefined ? "" : isCurrent ? "as published today, " : "an earlier text, ";
  const read = language === null ? "" : `read in ${nameOfLanguage(language)}, `;
  return `Accepted ${utc(at)}, ${read}${text}version ${version}`;
}

/** The mails that were sent, the first one first. */
function mailFacts(mails: readonly MailRow[]): FactText[] {
  const sent = mails.flatMap(({ kind, to, sentAt }): FactText[] =>
    sentAt === null ? [] : [[mailLabels[kind], `${utc(sentAt)}, to ${to}`]],
  );
  return sent.length === 0 ? [["Mails", "None was sent."]] : sent.toReversed();
}

const nameOfLanguage = (language: string) =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

const utc = (at: Date) => formatTime(at, { seconds: true, timeZone: "UTC" });

function movementFacts({ kind, amount, at, gatewayTransactionId }: OperationEntry): FactText[] {
  if (amount === null) return [];
  const time = utc(at);
  const transaction = gatewayTransactionId === null ? "" : `, transaction ${gatewayTransactionId}`;
  return [[timelineLabels[kind], `${formatAmount(amount)}, ${time}${transaction}`]];
}

function parcelFact({ at, carrier, tracking, items }: ParcelView): FactText {
  const texts = [
    formatTime(at, { timeZone: "UTC" }),
    carrier ?? "",
    tracking ?? "",
    items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
  ];
  return ["Dispatched", texts.filter((text) => text !== "").join(", ")];
}
