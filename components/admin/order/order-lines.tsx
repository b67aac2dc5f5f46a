import { formatPercent } from "@/lib/i18n/format";
import type { AdminOrderLine, AdminOrderView, OrderTaxView } from "@/lib/orders/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { taxNames } from "@/components/admin/frame/labels";
import { OrderLineList } from "./order-line-list";

/** The order's lines and total, and when the shop charges it. */
export function OrderLines({ order }: { order: AdminOrderView }) {
  const { lines, deliveryFee, discount, total, tax } = order;
  return (
    <OrderLineList
      lines={lines.map(
        ({ slug, name, quantity, unit, total: sum, discount: off, madeToOrder, sku, ownName, pieces }) => ({
          slug,
          name,
          quantity,
          unit,
          total: sum,
          discount: off,
          madeToOrder,
          sku,
          ownName,
          pieces: piecesText(quantity, pieces),
        }),
      )}
      deliveryFee={deliveryFee}
      discount={discount}
      total={total}
      tax={tax === null ? undefined : { text: taxText(tax), amount: tax.amount, included: tax.included }}
      intent={intentMessage(order)}
    />
  );
}

/** Where the pieces of a line are, once something has left or is not to be sent. */
function piecesText(quantity: number, { toDispatch, dispatched, unsent }: AdminOrderLine["pieces"]): string {
  if (toDispatch === quantity) return "";
  const parts = [
    ...(dispatched > 0 ? [`${dispatched} sent`] : []),
    ...(unsent > 0 ? [`${unsent} refunded, not to be sent`] : []),
    ...(toDispatch > 0 ? [`${toDispatch} not sent yet`] : []),
  ];
  return parts.join(" · ");
}

function taxText({ name, basisPoints, included }: OrderTaxView): string {
  return `${taxNames[name]} ${formatPercent(basisPoints, "en")} ${included ? "included" : "added"}`;
}

function intentMessage({ intent, captureNow }: AdminOrderView): string {
  if (intent === "PAY") return "Charged when the shopper pays.";
  if (captureNow.minor === 0) return "Authorized when the shopper paid; captured on dispatch.";
  const now = formatAmount(captureNow);
  return `Authorized when the shopper paid; ${now} of it is captured at once, the rest on dispatch.`;
}
