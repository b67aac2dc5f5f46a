import { expect, test } from "vitest";

import { mintAgreementReference } from "./agreements";

test("100,000 agreement ids are all different, and the bank and the database take each of them", () => {
  const references = Array.from({ length: 100_000 }, mintAgreementReference);
  expect(new Set(references).size).toBe(100_000);
  expect(references.filter((reference) => !/^[0-9A-Za-z_-]{20,40}$/.test(reference))).toEqual([]);
});

test("every character of an agreement id is random, in all its 64 values", () => {
  const references = Array.from({ length: 10_000 }, mintAgreementReference);
  const values = Array.from(
    { length: 32 },
    (_, place) => new Set(references.map((reference) => reference[place])).size,
  );
  expect(values).toEqual(Array.from({ length: 32 }, () => 64));
});
