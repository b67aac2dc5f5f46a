import type { DeliveryMethodTexts } from "./checkout-choice";

type DeliveryMethodFieldProps = {
  methods: readonly DeliveryMethodTexts[];
  chosen: DeliveryMethodTexts | undefined;
  error: string | undefined;
  none: string;
};

/** The delivery methods that serve the address, with price and expected days. */
export function DeliveryMethodField({ methods, chosen, error, none }: DeliveryMethodFieldProps) {
  return (
    <>
      {error && (
        <p id="deliveryMethod-error" className="text-sm font-medium text-destructive-text">
          {error}
        </p>
      )}
      {methods.length === 0 && (
        <p id="deliveryMethod" role="status">
          {none}
        </p>
      )}
      <div className="grid gap-3">
        {methods.map(({ code, name, price, arrives }, index) => (
          <label
            key={code}
            className="flex cursor-pointer items-start gap-3 rounded-xl border border-input bg-card px-4 py-3 shadow-xs has-checked:border-primary has-checked:ring-1 has-checked:ring-primary"
          >
            <input
              type="radio"
              id={index === 0 ? "deliveryMethod" : `deliveryMethod-${code}`}
              name="deliveryMethod"
              value={code}
              defaultChecked={code === chosen?.code}
              aria-describedby={error ? "deliveryMethod-error" : undefined}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span className="grid grow gap-0.5">
              <span className="font-medium">{name}</span>
              <span className="text-sm text-muted-foreground">{arrives}</span>
            </span>
            <span className="tabular-nums">{price}</span>
          </label>
        ))}
      </div>
    </>
  );
}
