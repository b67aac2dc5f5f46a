import { clsx } from "clsx";
import type { ComponentProps } from "react";

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
