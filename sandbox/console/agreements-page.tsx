/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import type { Agreement, LedgerTransaction } from "@/sandbox/ledger/records";
import { AgreementCard } from "./components/agreement-card";
import { AgreementLink } from "./components/agreement-link";
import { EmptyMessage } from "./components/empty-message";
import { PageHeading } from "./components/page-heading";
import { describeCount } from "./describe-count";

const shownAgreements = 200;

/** How many payments and verifications of an agreement the customer and the merchant have made. */
type PaymentCounts = { customer: number; merchant: number };

const noPayments: PaymentCounts = { customer: 0, merchant: 0 };

/** The agreements under which cards are on file, newest first. */
export function AgreementsPage({ bank }: { bank: Bank }) {
  const agreements = bank.ledger.agreements();
  const { daysAhead } = bank.random;
  const day = bank.random.now().toISOString().slice(0, 10);
  const clock = daysAhead === 0 ? "" : ` The bank's clock is ${daysAhead} days ahead: it is ${day}.`;
  const payments = countPayments(bank.ledger.transactions());
  return (
    <>
      <PageHeading
        title="Agreements"
        lead={`A customer's consent to later payments with a stored card. ${describeCount(agreements.length, shownAgreements, "agreement")}${clock}`}
      />
      {agreements.length > 0 ? (
        <div class="panel scroll" role="region" aria-label="Agreements" tabindex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Agreement</th>
                <th scope="col">Card</th>
                <th scope="col">Expires</th>
                <th scope="col" class="amount">
                  Minimum days
                </th>
                <th scope="col" class="amount">
                  By the customer
                </th>
                <th scope="col" class="amount">
                  By the merchant
                </th>
              </tr>
            </thead>
            <tbody>
              {agreements
                .toReversed()
                .slice(0, shownAgreements)
                .map((agreement) => (
                  <AgreementRow
                    bank={bank}
                    agreement={agreement}
                    payments={payments.get(agreement.id) ?? noPayments}
                  />
                ))}
            </tbody>
          </table>
        </div>
      ) : (
        <EmptyMessage title="No agreements yet">
          An agreement appears when it is added to a session, before the card.
        </EmptyMessage>
      )}
    </>
  );
}

function AgreementRow({
  bank,
  agreement: { id, card, expiryDate, minimumDaysBetweenPayments },
  payments,
}: {
  bank: Bank;
  agreement: Agreement;
  payments: PaymentCounts;
}) {
  return (
    <tr>
      <th scope="row" class="nowrap">
        <AgreementLink id={id} />
      </th>
      <td>
        <AgreementCard bank={bank} card={card} />
      </td>
      <td class="nowrap">{expiryDate}</td>
      <td class="amount">{minimumDaysBetweenPayments}</td>
      <td class="amount">{payments.customer}</td>
      <td class="amount">{payments.merchant}</td>
    </tr>
  );
}

function countPayments(transactions: readonly LedgerTransaction[]): Map<string, PaymentCounts> {
  const counts = new Map<string, PaymentCounts>();
  for (const { agreementId, cardOnFile } of transactions) {
    if (agreementId === undefined) continue;
    const { customer, merchant } = counts.get(agreementId) ?? noPayments;
    counts.set(
      agreementId,
      cardOnFile === "MERCHANT" ? { customer, merchant: merchant + 1 } : { customer: customer + 1, merchant },
    );
  }
  return counts;
}
