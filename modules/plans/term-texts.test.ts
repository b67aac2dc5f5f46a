import { expect, test } from "vitest";

import { pricePerPeriod } from "./term-texts";

test("search engines read the price of a plan for each interval, and its length where it ends", () => {
  const plan = {
    intervalUnit: "MONTH",
    intervalCount: 3,
    trialDays: 0,
    payments: 4,
    onDispatch: false,
  } as const;
  const price = { minor: 6_400, currency: "USD", exponent: 2 };
  expect(pricePerPeriod(price, plan)).toEqual({
    "@type": "UnitPriceSpecification",
    price: "64.00",
    priceCurrency: "USD",
    referenceQuantity: { "@type": "QuantitativeValue", value: 3, unitCode: "MON" },
    billingDuration: { "@type": "QuantitativeValue", value: 12, unitCode: "MON" },
  });
  expect(pricePerPeriod(price, { ...plan, payments: null })).not.toHaveProperty("billingDuration");
});
