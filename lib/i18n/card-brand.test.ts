import { expect, test } from "vitest";

import { cardBrandName } from "./card-brand";

test("a card brand is shown by its name, and one without a name by the gateway's word", () => {
  expect(cardBrandName("CHINA_UNIONPAY")).toBe("UnionPay");
  expect(cardBrandName("EFTPOS")).toBe("EFTPOS");
});
