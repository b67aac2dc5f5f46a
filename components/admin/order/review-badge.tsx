import { Badge } from "@/components/ui/badge";
import type { AdminOrderRow } from "@/lib/back-office/views";

import { reviewLabels } from "@/components/admin/frame/labels";

/** Marks an order that a person must look at. */
export function ReviewBadge({ review }: { review: AdminOrderRow["review"] }) {
  return review && <Badge variant="warning">{reviewLabels[review.kind]}</Badge>;
}
