import { cn } from "@/components/ui/cn";
import { inputClasses } from "@/components/ui/input-classes";

type QuantitySelectProps = { id: string; quantity: number; most?: number; className?: string };

/** How many of a product: a plain select, which phones open as a wheel. */
export function QuantitySelect({ id, quantity, most = 10, className }: QuantitySelectProps) {
  const choices = Array.from({ length: Math.max(most, quantity) }, (_, index) => index + 1);
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
