import { expect, test } from "vitest";

import { placeOf } from "./place-of";

test.each([
  ["US", "10001", { city: "New York", region: "NY" }],
  ["US", "03801-1234", { city: "Portsmouth", region: "NH" }],
  ["JP", "1000001", { city: "千代田区", region: "13" }],
  ["JP", "〒160-0022", { city: "新宿区", region: "13" }],
  ["GB", "po1 3ax", { city: "Portsmouth", region: undefined }],
  ["GB", "SW1A 1AA", { city: "London", region: undefined }],
  ["GB", "BL0 9AA", { city: "Bury", region: undefined }],
  ["KH", "120101", { city: "Chamkar Mon", region: "12" }],
  ["KH", "010201", { city: "Phnum Srok", region: "1" }],
  ["KH", "100601", { city: "Kratie", region: "10" }],
  ["KH", "220201", { city: "Kep", region: "23" }],
  ["KH", "129901", { city: undefined, region: "12" }],
])("in %s the postal code %s names its place", async (country, postalCode, place) => {
  expect(await placeOf(country, postalCode, "en")).toEqual(place);
});

test("a page in Khmer names the districts of Cambodia in Khmer", async () => {
  expect(await placeOf("KH", "120201", "km")).toEqual({ city: "ដូនពេញ", region: "12" });
});

test.each([
  ["US", "00000"],
  ["US", "9501"],
  ["JP", "9999999"],
  ["GB", "EH14 1AA"],
  ["GB", "ZE1 0AA"],
  ["KH", "12000"],
  ["KH", "990101"],
  ["DE", "10115"],
  ["", "10001"],
])("in %s the postal code %s names no place", async (country, postalCode) => {
  expect(await placeOf(country, postalCode, "en")).toBeUndefined();
});
