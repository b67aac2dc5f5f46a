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

test("every port of an address is one client", () => {
  expect(addressBlock("198.51.100.18:50000")).toBe(addressBlock("198.51.100.18:50001"));
  expect(addressBlock("[2001:db8:1:5::1]:50000")).toBe(addressBlock("[2001:db8:1:5::2]:50001"));
  expect(addressBlock("fe80::1%eth0")).toBe(addressBlock("fe80::2%eth1"));
});

test.each(["", "not an address", "another text", "300.1.1.1", "1"])(
  "all text that is no address is one client: %s",
  (text) => {
    expect(addressBlock(text)).toBe("unknown");
  },
);
