import { clsx } from "clsx";
import type { ComponentProps } from "react";

import type { HeldStock, ProductView } from "@/lib/checkout/views";

/** The select offers quantities up to this one, and a larger one that is already in the cart. */
const maxChoice = 10;

type QuantitySelectProps = ComponentProps<"select"> & {
  id: string;
  quantity: number;
  /** How many there are; without it they do not end. */
  max?: number;
};

/** Selects the quantity of a product. */
export function QuantitySelect({ id, quantity, max = maxChoice, className, ...props }: QuantitySelectProps) {
  const length = Math.max(Math.min(maxChoice, max), quantity);
  const choices = Array.from({ length }, (_, index) => index + 1);
  return (
    <select
      {...props}
      id={id}
      name="quantity"
      defaultValue={quantity}
      className={clsx("input", "tabular-nums", className)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

/** From how many pieces on the shopper reads how many are left. */
const fewLeft = 5;

/** Pieces of a product that this shopper may order, those included that the own order holds; undefined if not counted. */
export function stockLeft(
  { id, stock }: Pick<ProductView, "id" | "stock">,
  held: HeldStock = {},
): number | undefined {
  return stock === null ? undefined : stock + (held[id] ?? 0);
}

/** Whether the shopper should read how many are left. */
export function isFew(left: number | undefined): left is number {
  return left !== undefined && left <= fewLeft;
}
