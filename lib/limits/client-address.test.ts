import { expect, test } from "vitest";

import { readClientAddress, addressBlock } from "./client-address";

test("without a proxy all clients count as one, whatever they claim", () => {
  expect(readClientAddress("203.0.113.7", 0)).toBe(readClientAddress("198.51.100.4", 0));
  expect(readClientAddress(null, 0)).toBe(readClientAddress("198.51.100.4", 0));
});

test("behind a proxy, the address that the proxy saw counts", () => {
  expect(readClientAddress("10.9.9.9, 198.51.100.4", 1)).toBe("198.51.100.4");
  expect(readClientAddress("10.9.9.9, 198.51.100.4, 203.0.113.7", 2)).toBe("198.51.100.4");
});

test("a request that passed fewer proxies than are trusted has its first address", () => {
  expect(readClientAddress("203.0.113.7", 2)).toBe("203.0.113.7");
});

test.each([
  "203.0.113.7",
  " 203.0.113.7 ",
  "203.0.113.7:50000",
  '"203.0.113.7:50001"',
  "::ffff:203.0.113.7",
  "::FFFF:cb00:7107",
  "0:0:0:0:0:ffff:203.0.113.7",
  "[::ffff:203.0.113.7]:443",
])("an IPv4 address has one form: %s", (written) => {
  expect(readClientAddress(`192.0.2.1, ${written}`, 1)).toBe("203.0.113.7");
});

test.each([
  "2001:db8:1:5::a",
  "2001:0DB8:0001:0005:0000:0000:0000:000A",
  "[2001:db8:1:5::a]",
  "[2001:db8:1:5::a]:50000",
  '"[2001:db8:1:5::a]:50001"',
  "2001:db8:1:5::a%eth0",
  "[2001:db8:1:5::a%25eth0]:50002",
  "2001:db8:1:5:0:0:0:a:50003",
])("an IPv6 address has one form: %s", (written) => {
  expect(readClientAddress(written, 1)).toBe("2001:db8:1:5::a");
});

test.each([
  null,
  undefined,
  "",
  " ",
  "unknown",
  "_hidden",
  "1",
  "300.1.1.1",
  "[203.0.113.7",
  "::1::",
  ":50000",
  "[]",
])("text that is no address names no client: %o", (header) => {
  expect(readClientAddress(header, 1)).toBeUndefined();
});

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
