import { expect, test } from "vitest";

import { trackingPage } from "./dispatches";

test("a parcel's page is the carrier's of the merchant's settings, however its name is typed", () => {
  expect(trackingPage("ups", "1Z 999&x")).toBe("https://www.ups.com/track?tracknum=1Z%20999%26x");
});

test.each([
  ["a carrier that the settings do not have", "Fleet & Co", "FC-1"],
  ["no carrier", null, "FC-1"],
  ["no tracking number", "UPS", null],
])("a parcel with %s has no page", (_, carrier, tracking) => {
  expect(trackingPage(carrier, tracking)).toBeNull();
});
