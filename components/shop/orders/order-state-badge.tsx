import { Badge } from "@/components/ui/badge";
import type { ShopperOrderState } from "@/lib/orders/views";

const variants = {
  payable: "warning",
  challenge: "warning",
  processing: "info",
  checking: "info",
  expired: "neutral",
  authorized: "success",
  paid: "success",
  partly_approved: "warning",
  partly_refunded: "neutral",
  refunded: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShopperOrderState["kind"], string>;

/** The state of an order as a short label. */
export function OrderStateBadge({ state, label }: { state: ShopperOrderState["kind"]; label: string }) {
  return (
    <Badge variant={variants[state]} className="whitespace-normal">
      {label}
    </Badge>
  );
}
