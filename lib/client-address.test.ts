import { expect, test } from "vitest";

import { readClientAddress } from "./client-address";

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

test("an IPv4 address has one form", () => {
  expect(readClientAddress("::ffff:203.0.113.7", 1)).toBe("203.0.113.7");
});

test.each([null, undefined, "", " "])("without the header the address is unknown: %o", (header) => {
  expect(readClientAddress(header, 1)).toBe("unknown");
});
