import "server-only";
import { currentDay, storedDay } from "@/lib/calendar/day";
import { required } from "@/lib/invariant";
import type { Discounts } from "@/lib/checkout/discounts";
import { minorUnits } from "@/lib/money/money";
import { err, ok } from "@/lib/result";
import { type DiscountRule, discountShares } from "./discount-shares";

/**
 * Finds what a code, as `discountCodeOf` returns it, takes off in a price list today.
 *
 * Whether a use of it is left is decided when the order is placed, with the code locked: `lockDiscount`.
 */
export const findDiscount: Discounts["find"] = async ({ code, priceList }, { db, now }) => {
  const found = await db.discountCode.findUnique({
    relationLoadStrategy: "join",
    where: { code },
    include: { amounts: { where: { priceList }, select: { amountMinor: true } } },
  });
  if (found === null) return err("unknown");
  const today = currentDay(now());
  if (!found.active || (found.validUntil !== null && storedDay(found.validUntil) < today))
    return err("ended");
  if (found.validFrom !== null && storedDay(found.validFrom) > today) return err("not_yet");
  const rule = ruleIn(priceList, found);
  if (rule === undefined) return err("other_price_list");
  return ok({ code, kind: rule.kind, sharesOf: (amounts) => discountShares(amounts, rule) });
};

/** What a code takes off in a price list; undefined if it is not valid there. */
function ruleIn(
  priceList: string,
  found: {
    kind: DiscountRule["kind"];
    basisPoints: number | null;
    priceLists: string[];
    amounts: { amountMinor: bigint }[];
  },
): DiscountRule | undefined {
  const { kind, basisPoints, priceLists, amounts } = found;
  if (priceLists.length > 0 && !priceLists.includes(priceList)) return undefined;
  if (kind === "FREE_DELIVERY") return { kind };
  if (kind === "PERCENT") return { kind, basisPoints: required(basisPoints, "basis points of a code") };
  const [amount] = amounts;
  return amount && { kind, amountMinor: minorUnits(amount.amountMinor) };
}
