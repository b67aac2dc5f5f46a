import type { Prisma } from "@/lib/db/generated/client";

/** The refunds of a line that happened, or may have: `state` is that of their operation. */
const refundsOfLine = {
  where: { refund: { operation: { state: { in: ["OPEN", "UNKNOWN", "SUCCEEDED"] } } } },
  select: { quantity: true },
} satisfies Prisma.OrderLine$refundsArgs;

/** The columns of a line that `refundableQuantity` reads. */
export const refundColumns = {
  id: true,
  quantity: true,
  refunds: refundsOfLine,
} satisfies Prisma.OrderLineSelect;

type LineRow = Prisma.OrderLineGetPayload<{ select: typeof refundColumns }>;

/** How many pieces of a line can still be refunded. */
export function refundableQuantity({ quantity, refunds }: LineRow): number {
  return quantity - refunds.reduce((sum, refund) => sum + refund.quantity, 0);
}
