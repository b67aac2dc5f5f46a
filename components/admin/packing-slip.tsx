import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";
import { takenOff } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/orders/views";

import { Amount } from "./amount";
import { BackLink } from "./back-link";
import { orderPath, packingSlipPath } from "./order-path";
import { PrintButton } from "./print-button";
import { ShopTime } from "./shop-time";

/** The packing slip of an order, with or without prices. Printed, it is only the slip. */
export function PackingSlip({ order, withPrices }: { order: AdminOrderView; withPrices: boolean }) {
  const { number, placedAt, lines, delivery, phone, deliveryMethod, deliveryFee, discount, total } = order;
  const { address, email } = merchant.seller;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink href={orderPath(number)}>{`Order ${number}`}</BackLink>
        <div className="flex flex-wrap gap-3">
          <Link
            href={packingSlipPath(number, { prices: withPrices ? undefined : "1" })}
            className={buttonVariants({ variant: "outline" })}
          >
            {withPrices ? "Without prices" : "With prices"}
          </Link>
          <PrintButton />
        </div>
      </div>
      <article aria-labelledby="slip" className="slip">
        <header>
          <div>
            <h1 id="slip">Packing slip</h1>
            <p>
              Order <span className="font-mono">{number}</span>, placed <ShopTime at={placedAt} />
            </p>
            {deliveryMethod && <p>{deliveryMethod.name}</p>}
          </div>
          <address>
            {formatAddress(address, "en").map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{email}</p>
          </address>
        </header>
        <section aria-labelledby="to">
          <h2 id="to">Deliver to</h2>
          <address>
            {formatAddress(delivery, "en").map((line) => (
              <p key={line}>
                <bdi>{line}</bdi>
              </p>
            ))}
            {phone !== null && <p>{formatPhone(phone)}</p>}
          </address>
        </section>
        <table>
          <caption className="sr-only">What is in the parcel</caption>
          <thead>
            <tr>
              <th scope="col">Pieces</th>
              <th scope="col">Article</th>
              {withPrices && <th scope="col">Price</th>}
              {withPrices && <th scope="col">Sum</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ slug, name, quantity, unit, total: sum, madeToOrder, sku }) => (
              <tr key={slug}>
                <td>{quantity}</td>
                <td>
                  {name}
                  {madeToOrder && ", made to order"}
                  {sku !== null && <span className="block font-mono text-xs">{sku}</span>}
                </td>
                {withPrices && (
                  <td>
                    <Amount money={unit} />
                  </td>
                )}
                {withPrices && (
                  <td>
                    <Amount money={sum} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {withPrices && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Delivery
                </th>
                <td>
                  <Amount money={deliveryFee} />
                </td>
              </tr>
              {discount && (
                <tr>
                  <th scope="row" colSpan={3}>
                    Discount
                  </th>
                  <td>
                    <Amount money={takenOff(discount.amount)} />
                  </td>
                </tr>
              )}
              <tr>
                <th scope="row" colSpan={3}>
                  Total
                </th>
                <td>
                  <Amount money={total} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </article>
    </div>
  );
}
