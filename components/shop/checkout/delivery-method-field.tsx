import { useTranslations } from "next-intl";

import type { DeliveryMethodTexts } from "./checkout-choice";

type DeliveryMethodFieldProps = {
  methods: readonly DeliveryMethodTexts[];
  chosen: DeliveryMethodTexts | undefined;
  error: string | undefined;
};

/** The delivery methods that serve the address, with price and expected days. */
export function DeliveryMethodField({ methods, chosen, error }: DeliveryMethodFieldProps) {
  const t = useTranslations("checkout");
  return (
    <>
      {error && (
        <p id="deliveryMethod-error" className="field-error">
          {error}
        </p>
      )}
      {methods.length === 0 && (
        <p id="deliveryMethod" role="status">
          {t("noDelivery")}
        </p>
      )}
      <div className="grid gap-3">
        {methods.map(({ code, name, price, arrives }, index) => (
          <label
            key={code}
            className="choice grid cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-0.5 px-4 py-3 shadow-xs"
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
            <span className="font-medium">{name}</span>
            <span className="tabular-nums">{price}</span>
            <span className="hint col-span-2 col-start-2">{arrives}</span>
          </label>
        ))}
      </div>
    </>
  );
}
