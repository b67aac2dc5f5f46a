import type { DiscountKind } from "@/lib/db/generated/enums";
import type { OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { Transaction } from "@/lib/payments/journal";
import type { Result } from "@/lib/result";
import type { ShopperId } from "@/lib/shopper-id";
import type { DiscountProblem } from "./views";

/** Amounts of an order before what a code takes off, and what it takes off each of them; minor units. */
export type DiscountShares = { lines: readonly number[]; delivery: number };

/** What a code takes off: never more than each line, and than the delivery. */
export type Discount = {
  code: string;
  kind: DiscountKind;
  sharesOf: (amounts: DiscountShares) => DiscountShares;
};

/** The code of an order, and what limits its use; `discountCode` is null without one. */
export type DiscountedOrder = { discountCode: string | null; email: string };

/** What takes something off an order by its code. Without it no code does. */
export type Discounts = {
  /** What a code, as it is stored, takes off in a price list today, or why nothing. Whether a use of it is left is decided with the code locked. */
  find: (
    input: { code: string; priceList: string },
    deps: Pick<Deps, "db" | "now">,
  ) => Promise<Result<Discount, DiscountProblem>>;
  /**
   * Locks the code of an order, and returns why no use of it is left for the order; undefined if the order may use it.
   *
   * `order` names the order, placed or not, whose own use does not count. `replaced` is the code that it had before. Called before
   * any product is locked.
   */
  lock: (
    tx: Transaction,
    order: DiscountedOrder,
    use: { order: { shopper: string; idempotencyKey: string }; replaced: string | null },
  ) => Promise<DiscountProblem | undefined>;
  /** Counts the use of an order's locked code, in place of that of the code that it had before. */
  take: (
    tx: Transaction,
    order: DiscountedOrder & { orderId: string; replaced: string | null },
  ) => Promise<void>;
};

/** A form that was sent with a code, and the cart that it is for. */
export type AppliedCode = {
  form: FormData;
  /** The code that the cart has. */
  code: string | undefined;
  lines: readonly { productId: string; quantity: number }[];
  shopperId: ShopperId;
  /** The unpaid order of the cart, whose own use of the code does not count. */
  order: OrderNumber | undefined;
  priceList: string;
  locale: string;
};
