import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { taxNames } from "@/components/admin/frame/labels";
import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { TitledCard } from "@/components/ui/card";
import { formatPercent } from "@/lib/i18n/format";
import { type Money, takenOff } from "@/lib/money/money";
import type { AdminOrderLine, AdminOrderView } from "@/lib/back-office/views";

/** What was ordered and what became of each piece, the total, and when the shop charges it. */
export function OrderLines({ order }: { order: AdminOrderView }) {
  const { lines, deliveryFee, discount, total, tax } = order;
  const taxRow = tax && (
    <Sum
      name={`${taxNames[tax.name]} ${formatPercent(tax.basisPoints, "en")} ${tax.included ? "included" : "added"}`}
      money={tax.amount}
    />
  );
  return (
    <TitledCard id="lines" title="Lines" className="sold">
      <ul>
        {lines.map((line) => (
          <Line key={line.slug} line={line} isDue={order.mayDispatch} />
        ))}
      </ul>
      <dl>
        <Sum name="Delivery" money={deliveryFee} />
        {discount && <Sum name={`Discount (${discount.code})`} money={takenOff(discount.amount)} />}
        {tax?.included === false && taxRow}
        <div className="font-semibold">
          <dt className="text-foreground">Total</dt>
          <dd>
            <Amount money={total} />
          </dd>
        </div>
        {tax?.included === true && taxRow}
      </dl>
      <p className="mt-3 text-muted-foreground">{intentMessage(order)}</p>
    </TitledCard>
  );
}

/** `isDue`: whether pieces of the order may leave. */
function Line({ line, isDue }: { line: AdminOrderLine; isDue: boolean }) {
  const pieces = piecesText(line, isDue);
  return (
    <li>
      <ProductPicture src={line.image} sizes="3.5rem" className="size-14 shrink-0 rounded-lg" />
      <div className="min-w-0 grow">
        <p className="font-medium">
          <bdi>{line.name}</bdi>
        </p>
        {line.ownName !== null && <p>{line.ownName}</p>}
        {line.sku !== null && <p className="font-mono text-xs text-muted-foreground">{line.sku}</p>}
        <p className="text-muted-foreground">
          {`${line.quantity} × `}
          <Amount money={line.unit} />
          {line.madeToOrder && " · made to order"}
          {line.discount.minor > 0 && (
            <>
              {" · discount "}
              <Amount money={takenOff(line.discount)} />
            </>
          )}
        </p>
        {pieces !== "" && <p>{pieces}</p>}
      </div>
      <Amount money={line.total} />
    </li>
  );
}

function Sum({ name, money }: { name: string; money: Money }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  );
}

/** Where the pieces of a line are; nothing before one has left or is due. */
function piecesText({ quantity, pieces }: AdminOrderLine, isDue: boolean): string {
  const { toDispatch, dispatched, unsent, kept } = pieces;
  if (toDispatch === quantity && !isDue) return "";
  const parts: [count: number, text: string][] = [
    [dispatched, "sent"],
    [dispatched - kept, "came back, refunded"],
    [unsent, "refunded, not to be sent"],
    [toDispatch, "not sent yet"],
  ];
  return parts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(" · ");
}

function intentMessage({ intent, captureNow }: AdminOrderView): string {
  if (intent === "PAY") return "Charged when the shopper pays.";
  if (captureNow.minor === 0) return "Authorized when the shopper paid; captured on dispatch.";
  const now = formatAmount(captureNow);
  return `Authorized when the shopper paid; ${now} of it is captured at once, the rest on dispatch.`;
}
