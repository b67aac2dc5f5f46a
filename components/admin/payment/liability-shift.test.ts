import { expect, test } from "vitest";

import { liabilityShift } from "./liability-shift";

const none = { brand: null, eci: null, status: null, version: null };

test.each([
  ["MASTERCARD", "02", "issuer"],
  ["MASTERCARD", "2", "issuer"],
  ["MASTERCARD", "01", "issuer"],
  ["MASTERCARD", "00", "merchant"],
  ["MASTERCARD", "06", "merchant"],
  ["MAESTRO", "02", "issuer"],
  ["VISA", "05", "issuer"],
  ["VISA", "06", "issuer"],
  ["VISA", "07", "merchant"],
  ["AMEX", "05", "issuer"],
  ["JCB", "07", "merchant"],
])("%s with ECI %s: the %s bears a fraud dispute", (brand, eci, bearer) => {
  expect(liabilityShift({ ...none, brand, eci, version: "3DS2" }).bearer).toBe(bearer);
});

test.each([
  ["VISA", "02"],
  ["MASTERCARD", "05"],
  ["VISA", "99"],
  ["UNKNOWN", "05"],
  [null, "02"],
])("an ECI of another scheme proves nothing, even after success: %s %s", (brand, eci) => {
  const shift = liabilityShift({ brand, eci, status: "AUTHENTICATION_SUCCESSFUL", version: "3DS2" });
  expect(shift.bearer).toBe("unclear");
});

test.each([
  ["05", "AUTHENTICATION_FAILED", "unclear"],
  ["05", "AUTHENTICATION_UNAVAILABLE", "unclear"],
  ["05", "AUTHENTICATION_PENDING", "unclear"],
  ["07", "AUTHENTICATION_SUCCESSFUL", "merchant"],
])("liability never shifts when ECI and status contradict each other: %s, %s", (eci, status, bearer) => {
  expect(liabilityShift({ brand: "VISA", eci, status, version: "3DS2" }).bearer).toBe(bearer);
});

test.each([
  ["AUTHENTICATION_SUCCESSFUL", "3DS1", "issuer"],
  ["ATTEMPTED", "3DS1", "issuer"],
  ["AUTHENTICATION_UNAVAILABLE", "3DS2", "merchant"],
  ["AUTHENTICATION_NOT_SUPPORTED", "NONE", "merchant"],
  ["AUTHENTICATION_PENDING", "3DS2", "unclear"],
  [null, "3DS2", "unclear"],
  [null, "NONE", "merchant"],
  [null, null, "merchant"],
])("without an ECI the status decides: %s by %s", (status, version, bearer) => {
  expect(liabilityShift({ ...none, brand: "VISA", status, version }).bearer).toBe(bearer);
});
