import { expect, test } from "vitest";
import { digitsOf } from "./digits";

test("Arabic-Indic, Persian and full-width digits count as digits", () => {
  expect(digitsOf("٥١٢٣ ۴۵۰۰ ００00")).toBe("512345000000");
});
