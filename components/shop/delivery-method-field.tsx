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
        <p id="deliveryMethod-error" className="field-error">
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
          <label key={code} className="choice flex cursor-pointer items-start gap-3 px-4 py-3 shadow-xs">
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
              <span className="hint">{arrives}</span>
            </span>
            <span className="tabular-nums">{price}</span>
          </label>
        ))}
      </div>
    </>
  );
}
