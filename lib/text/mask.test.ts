import { expect, test } from "vitest";

import { maskEmail, maskName, maskPhone } from "./mask";

test("a masked name keeps the first letter of each word, in any script", () => {
  expect(maskName("Ada  Lovelace")).toBe("A… L…");
  expect(maskName("សុខា ចាន់")).toBe("ស… ច…");
});

test("a masked address keeps its domain, a masked phone its last two digits", () => {
  expect(maskEmail("ada@example.com")).toBe("a…@example.com");
  expect(maskPhone("+85512345678")).toBe("…78");
});
