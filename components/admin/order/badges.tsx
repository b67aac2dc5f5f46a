import { orderStateLabels, reviewLabels } from "@/components/admin/frame/labels";
import { Badge } from "@/components/ui/badge";
import type { AdminOrderRow, AdminOrderView } from "@/lib/back-office/views";
import type { AuthorizationExpiry, OrderState } from "@/lib/orders/views";

export function OrderStateBadge({ state }: { state: OrderState }) {
  const { text, tone } = orderStateLabels[state];
  return <Badge variant={tone}>{text}</Badge>;
}

/** How far the goods of an order are; nothing before there is money for them. */
export function GoodsBadges({ lines, mayDispatch }: Pick<AdminOrderView, "lines" | "mayDispatch">) {
  const sum = (count: (pieces: AdminOrderView["lines"][number]["pieces"]) => number) =>
    lines.reduce((total, { pieces }) => total + count(pieces), 0);
  const ordered = lines.reduce((total, { quantity }) => total + quantity, 0);
  const dispatched = sum((pieces) => pieces.dispatched);
  const refunded = sum(({ unsent, dispatched: sent, kept }) => unsent + sent - kept);
  return (
    <>
      {dispatched === ordered ? (
        <Badge variant="success">Dispatched</Badge>
      ) : dispatched > 0 ? (
        <Badge variant="info">{`${dispatched} of ${ordered} dispatched`}</Badge>
      ) : (
        mayDispatch && <Badge variant="info">To dispatch</Badge>
      )}
      {refunded > 0 && <Badge>{`${refunded} ${refunded === 1 ? "piece" : "pieces"} refunded`}</Badge>}
    </>
  );
}

/** Marks an order of which the bank took money back. */
export function ChargebackBadge({ isOpen }: Pick<NonNullable<AdminOrderRow["chargeback"]>, "isOpen">) {
  return <Badge variant="destructive">{isOpen ? "Chargeback" : "Charged back"}</Badge>;
}

/** Marks an authorization that ends soon or has ended; nothing while there is time. */
export function AuthorizationBadge({ stage }: { stage: AuthorizationExpiry["stage"] | null }) {
  if (stage === null || stage === "held") return null;
  if (stage === "ended") return <Badge variant="destructive">Hold ended</Badge>;
  return <Badge variant="warning">Hold ends soon</Badge>;
}

/** Marks an order that a person must look at. */
export function ReviewBadge({ review }: { review: AdminOrderRow["review"] }) {
  return review && <Badge variant="warning">{reviewLabels[review.kind]}</Badge>;
}
