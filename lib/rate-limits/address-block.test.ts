import { expect, test } from "vitest";

import { addressBlock } from "./address-block";

test("all IPv6 addresses of one connection are limited as one client", () => {
  const block = addressBlock("2001:db8:1:2::1");
  expect(addressBlock("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(block);
  expect(addressBlock("2001:0DB8:0001:0002::9")).toBe(block);
  expect(addressBlock("2001:db8:1:3::1")).not.toBe(block);
});

test("an IPv4 address is one client, however it is written", () => {
  expect(addressBlock("192.0.2.1")).toBe("192.0.2.1");
  expect(addressBlock("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(addressBlock("192.0.2.2")).not.toBe(addressBlock("192.0.2.1"));
});

test.each(["unknown", "", "not an address", "300.1.1.1"])("text that is no address is kept: %s", (text) => {
  expect(addressBlock(text)).toBe(text);
});
