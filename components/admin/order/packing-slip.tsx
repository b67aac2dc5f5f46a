import type { ReactNode } from "react";

import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";
import { takenOff } from "@/lib/money/money";
import type { AdminOrderLine, AdminOrderView } from "@/lib/back-office/views";

import { Amount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { dispatchSlipNotes } from "@/components/admin/frame/messages";
import { orderPath, packingSlipPath } from "@/components/admin/frame/paths";
import { PrintButton } from "@/components/ui/print-button";
import { ShopTime } from "@/components/admin/frame/times";

/** What lies in one parcel, and how that left if it has. */
type Parcel = {
  title: string;
  lines: (AdminOrderLine & { packed: number })[];
  leaves: boolean;
  left?: string;
};

/** The parcels of an order: what is still to leave, and each that has left. */
function parcelsOf({ lines, mayDispatch, timeline }: AdminOrderView): Parcel[] {
  const packed = (count: (line: AdminOrderLine) => number) =>
    lines.map((line) => ({ ...line, packed: count(line) })).filter((line) => line.packed > 0);
  const sent = timeline.flatMap((entry) => (entry.kind === "dispatched" ? [entry.parcel] : []));
  return [
    ...(mayDispatch
      ? [{ title: "Packing slip", lines: packed(({ pieces }) => pieces.toDispatch), leaves: true }]
      : []),
    ...sent.map(({ items, carrier, tracking }, index) => ({
      title: sent.length === 1 && !mayDispatch ? "Packing slip" : `Packing slip of parcel ${index + 1}`,
      lines: packed(({ slug }) =>
        items.reduce((sum, item) => sum + (item.slug === slug ? item.quantity : 0), 0),
      ),
      leaves: false,
      left: [carrier, tracking].filter(Boolean).join(" · "),
    })),
  ];
}

type PackingSlipProps = {
  order: AdminOrderView;
  withPrices: boolean;
  /** In the head of each. */
  children?: ReactNode;
};

/** The packing slips of an order, one for each parcel, with or without prices. Printed, it is only the slips. */
export function PackingSlip({ order, withPrices, children }: PackingSlipProps) {
  const { number } = order;
  const parcels = parcelsOf(order);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="grid gap-1">
          <BackLink href={orderPath(number)}>{`Order ${number}`}</BackLink>
          <h1>{parcels.length > 1 ? `${parcels.length} parcels` : "Packing slip"}</h1>
        </div>
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
      {parcels.length === 0 && <p>Nothing of this order is to be sent.</p>}
      {parcels.map((parcel) => (
        <Slip key={parcel.title} order={order} parcel={parcel} withPrices={withPrices}>
          {children}
        </Slip>
      ))}
    </div>
  );
}

/** The slip of what is still to leave of an order, without prices. Nothing if nothing is. */
export function SlipToPack({ order, children }: Omit<PackingSlipProps, "withPrices">) {
  const parcel = parcelsOf(order).find(({ leaves }) => leaves);
  return (
    parcel && (
      <Slip order={order} parcel={parcel} withPrices={false}>
        {children}
      </Slip>
    )
  );
}

type SlipProps = PackingSlipProps & { parcel: Parcel };

function Slip({ order, parcel: { title, lines: packed, leaves, left }, withPrices, children }: SlipProps) {
  const {
    number,
    placedAt,
    lines,
    delivery,
    phone,
    deliveryNote,
    deliveryMethod,
    deliveryFee,
    discount,
    total,
  } = order;
  const { address, email } = merchant.seller;
  const isWhole = lines.every(
    (line) => packed.find(({ slug }) => slug === line.slug)?.packed === line.quantity,
  );
  return (
    <article aria-label={`${title}, order ${number}`} className="slip">
      <header>
        <div>
          <h2>{title}</h2>
          <p>
            Order <span className="font-mono">{number}</span>, placed <ShopTime at={placedAt} />
          </p>
          {deliveryMethod && <p>{deliveryMethod.name}</p>}
          {left && <p>{left}</p>}
          {children}
        </div>
        <address>
          {formatAddress(address, "en").map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{email}</p>
        </address>
      </header>
      <section>
        <h3>Deliver to</h3>
        <address>
          {formatAddress(delivery, "en").map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
          {phone !== null && <p>{formatPhone(phone)}</p>}
        </address>
        {deliveryNote !== null && (
          <p>
            <bdi>{deliveryNote}</bdi>
          </p>
        )}
      </section>
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
  );
}
