import { expect, test } from "vitest";

import { describeUnprovenPayments } from "./describe-unproven-payments";

test("one line says what both defaults mean, and who bears the chargeback", () => {
  const line = describeUnprovenPayments({
    UNPROVEN_AUTHENTICATION: "accept",
    AUTHENTICATION_UNAVAILABLE: "proceed",
  });
  expect(line).not.toContain("\n");
  expect(line).toContain("are accepted (UNPROVEN_AUTHENTICATION=accept)");
  expect(line).toContain("are charged (AUTHENTICATION_UNAVAILABLE=proceed)");
  expect(line).toContain("a chargeback may be yours");
});

test("no chargeback is named where nothing unproven is charged", () => {
  const line = describeUnprovenPayments({
    UNPROVEN_AUTHENTICATION: "hold",
    AUTHENTICATION_UNAVAILABLE: "stop",
  });
  expect(line).toContain("are held for staff");
  expect(line).toContain("are not charged");
  expect(line).not.toContain("chargeback");
});
