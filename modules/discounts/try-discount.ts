import "server-only";
import type { AppliedCode } from "@/lib/checkout/discounts";
import type { PaymentLimits } from "@/lib/limits/payment-limits";
import { type Result, err, ok } from "@/lib/result";
import { hashShopperId } from "@/lib/shopper-id";
import { type PriceCartDeps, priceCart } from "@/lib/checkout/price-cart";
import type { DiscountProblem } from "@/lib/checkout/views";

type TriedDiscount = Omit<AppliedCode, "form" | "code"> & {
  /** As `discountCodeOf` returns it. */
  discountCode: string;
};

/** The limits are undefined if they are off. */
export type TryDiscountDeps = PriceCartDeps & { limits: PaymentLimits | undefined };

type TryDiscountError =
  | { kind: "discount_refused"; problem: DiscountProblem }
  /** Too many codes were tried. */
  | { kind: "limit_reached"; retryAt: Date };

/** Says whether a code that a shopper has typed can be used for their cart. It is counted first, so that nobody finds one by guessing. */
export async function tryDiscount(
  { shopperId, order, ...cart }: TriedDiscount,
  deps: TryDiscountDeps,
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
