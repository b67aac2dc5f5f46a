/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import type { Agreement } from "@/sandbox/ledger/records";

/** The masked number of the agreement's card and its expiry; an agreement has none until its first payment. */
export function AgreementCard({ bank, card }: { bank: Bank; card: Agreement["card"] }) {
  if (!card) return <span class="quiet">none yet</span>;
  const number = maskCardNumber(bank.vault.lookup(card.token)?.number ?? "");
  const expiry = [card.expiryMonth, card.expiryYear].map((part) => String(part).padStart(2, "0")).join("/");
  return (
    <span class="mono nowrap">
      {number} {expiry}
    </span>
  );
}
