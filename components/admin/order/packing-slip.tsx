import type { ReactNode } from "react";

import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";
import { takenOff } from "@/lib/money/money";
import type { AdminOrderView } from "@/lib/back-office/views";

import { Amount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { dispatchSlipNotes } from "@/components/admin/frame/messages";
import { orderPath, packingSlipPath } from "@/components/admin/frame/paths";
import { PrintButton } from "@/components/ui/print-button";
import { ShopTime } from "@/components/admin/frame/times";

type PackingSlipProps = {
  order: AdminOrderView;
  withPrices: boolean;
  /** In its head. */
  children?: ReactNode;
};

/** The packing slip of an order, with or without prices. Printed, it is only the slip. */
export function PackingSlip({ order, withPrices, children }: PackingSlipProps) {
  const { number, placedAt, lines, delivery, phone, deliveryMethod, deliveryFee, discount, total } = order;
  const { address, email } = merchant.seller;
  const leaves = order.mayDispatch;
  // What is still to leave; once nothing is, what has left.
  const packed = lines
    .map((line) => ({ ...line, packed: leaves ? line.pieces.toDispatch : line.pieces.dispatched }))
    .filter((line) => line.packed > 0);
  const isWhole = lines.every(
    (line) => packed.find(({ slug }) => slug === line.slug)?.packed === line.quantity,
  );
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
          <PrintButton>Print</PrintButton>
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
            {children}
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
        {packed.length === 0 && <p>Nothing of this order is to be sent.</p>}
        {leaves &&
          order.dispatchDoubts.map((doubt) => (
            <Alert key={doubt} variant="warning" className="print:hidden">
              {dispatchSlipNotes[doubt]}
            </Alert>
          ))}
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
            {packed.map(({ slug, name, packed: pieces, unit, madeToOrder, sku }) => (
              <tr key={slug}>
                <td>{pieces}</td>
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
                    <Amount money={{ ...unit, minor: unit.minor * pieces }} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {withPrices && isWhole && (
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
