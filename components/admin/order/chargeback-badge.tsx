import { Badge } from "@/components/ui/badge";
import type { AdminOrderRow } from "@/lib/back-office/views";

/** Marks an order of which the bank took money back. */
export function ChargebackBadge({ isOpen }: Pick<NonNullable<AdminOrderRow["chargeback"]>, "isOpen">) {
  return <Badge variant="destructive">{isOpen ? "Chargeback" : "Charged back"}</Badge>;
}
