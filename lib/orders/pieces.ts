import type { Prisma } from "@/lib/db/generated/client";

/** The columns of a line that `piecesOf` reads. Of its refunds those that happened, or may have. */
export const pieceColumns = {
  id: true,
  quantity: true,
  dispatches: { select: { quantity: true } },
  refunds: {
    where: { refund: { operation: { state: { in: ["OPEN", "UNKNOWN", "SUCCEEDED"] } } } },
    select: {
      quantity: true,
      unsent: true,
      refund: { select: { operation: { select: { state: true } } } },
    },
  },
} satisfies Prisma.OrderLineSelect;

type LineRow = Omit<Prisma.OrderLineGetPayload<{ select: typeof pieceColumns }>, "id">;

/** Where the pieces of a line are. Each is counted once, but for those that were sent and came back. */
export type Pieces = {
  /** What may still leave: ordered, neither sent nor refunded. */
  toDispatch: number;
  dispatched: number;
  /** Refunded and not to be sent. */
  unsent: number;
  /** Sent and not refunded: of these a refund says that they came back. */
  kept: number;
  /** Refunded and not to be sent, by a refund of which it is not certain that it happened. */
  uncertain: number;
};

/** Where the pieces of a line are. A refund that did not happen gives its pieces back. */
export function piecesOf({ quantity, dispatches, refunds }: LineRow): Pieces {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const dispatched = sum(dispatches.map((dispatch) => dispatch.quantity));
  const unsent = sum(refunds.map((refund) => refund.unsent));
  const happened = refunds.filter(({ refund }) => refund.operation.state === "SUCCEEDED");
  return {
    toDispatch: quantity - dispatched - unsent,
    dispatched,
    unsent,
    kept: dispatched - sum(refunds.map((refund) => refund.quantity - refund.unsent)),
    uncertain: unsent - sum(happened.map((refund) => refund.unsent)),
  };
}
