import { cn } from "@/components/ui/cn";
import { inputClasses } from "@/components/ui/input-classes";

/** The select offers quantities up to this one, and a larger one that is already in the cart. */
const maxChoice = 10;

type QuantitySelectProps = { id: string; quantity: number; className?: string };

/** Selects the quantity of a product. */
export function QuantitySelect({ id, quantity, className }: QuantitySelectProps) {
  const choices = Array.from({ length: Math.max(maxChoice, quantity) }, (_, index) => index + 1);
  return (
    <select
      id={id}
      name="quantity"
      defaultValue={quantity}
      className={cn(inputClasses, "tabular-nums", className)}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
