import "server-only";
import type { OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import { type PriceCartDeps, priceCart } from "./price-cart";
import type { DiscountProblem } from "./views";

type TriedDiscount = Omit<Parameters<typeof priceCart>[0], "discountCode"> & {
  /** As `discountCodeOf` returns it. */
  discountCode: string;
  shopperId: ShopperId;
  /** The unpaid order of the cart, whose own use of the code does not count. */
  order: OrderNumber | undefined;
};

export type TryDiscountError =
  | { kind: "discount_refused"; problem: DiscountProblem }
  /** Too many codes were tried. */
  | { kind: "limit_reached"; retryAt: Date };

/** Says whether a code that a shopper has typed can be used for their cart. It is counted first, so that nobody finds one by guessing. */
export async function tryDiscount(
  { shopperId, order, ...cart }: TriedDiscount,
  deps: PriceCartDeps & Pick<Deps, "limits">,
): Promise<Result<void, TryDiscountError>> {
  const { db, limits } = deps;
  const reached = await limits?.countDiscountCode({ shopper: hashShopperId(shopperId) });
  if (reached !== undefined) return err({ kind: "limit_reached", ...reached });
  const { discountProblem } = await priceCart(cart, deps);
  if (discountProblem !== null) return err({ kind: "discount_refused", problem: discountProblem });
  const usedUp = await db.discountCode.findFirst({
    where: {
      code: cart.discountCode,
      maxUses: { lte: db.discountCode.fields.uses },
      ...(order !== undefined && { taken: { none: { order: { number: order } } } }),
    },
    select: { code: true },
  });
  return usedUp === null ? ok(undefined) : err({ kind: "discount_refused", problem: "used_up" });
}
