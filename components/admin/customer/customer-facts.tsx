import type { ReactNode } from "react";

import { Amount } from "@/components/admin/frame/amount";
import { cardLabel } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";
import { TitledCard } from "@/components/ui/card";
import type { CustomerPage } from "@/lib/back-office/read-customer";

/** A customer in figures: sums by currency, declines, what modules have of them, and saved cards. */
export function CustomerFacts({ customer, children }: { customer: CustomerPage; children: ReactNode }) {
  const { accountSince, sums, declines, cards } = customer;
  return (
    <TitledCard
      id="facts"
      title="Account and money"
      hint={
        accountSince === null ? (
          "A guest: all orders with this e-mail address that belong to no account."
        ) : (
          <>
            An account since <ShopTime at={accountSince} />.
          </>
        )
      }
      className="grid gap-5 text-sm"
    >
      <dl className="grid gap-2">
        {sums.map(({ orders, captured, refunded }) => (
          <div key={captured.currency} className="flex flex-wrap justify-between gap-x-4">
            <dt>{`${orders} ${orders === 1 ? "order" : "orders"} in ${captured.currency}`}</dt>
            <dd>
              <Amount money={captured} /> charged, <Amount money={refunded} /> refunded
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt>Declined attempts</dt>
          <dd className="tabular-nums">{declines}</dd>
        </div>
      </dl>
      {children}
      {cards.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-medium">Saved cards</h3>
          <ul className="grid gap-1">
            {cards.map((card) => (
              <li
                key={`${card.brand} ${card.last4} ${card.expires}`}
              >{`${cardLabel(card)}, ${card.expires}`}</li>
            ))}
          </ul>
        </div>
      )}
    </TitledCard>
  );
}
