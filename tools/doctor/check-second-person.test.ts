import { expect, test } from "vitest";

import { checkSecondPerson } from "./check-second-person";

const limits = { SECOND_PERSON_ABOVE: { USD: 50_000 } };

test("a limit that nobody asks for is a finding", () => {
  expect(checkSecondPerson(limits, { asks: false })).toMatchObject([{ isOk: false }]);
  expect(checkSecondPerson(limits, { asks: true })).toMatchObject([
    { isOk: true, text: "asked above the limits in USD" },
  ]);
  expect(checkSecondPerson({ SECOND_PERSON_ABOVE: {} }, { asks: false })).toEqual([]);
});
