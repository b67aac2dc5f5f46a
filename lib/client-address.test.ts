import { expect, test } from "vitest";

import { readClientAddress } from "./client-address";

test("without a trusted proxy, the address of the connection counts, whatever the client claims", () => {
  expect(readClientAddress("10.9.9.9, 203.0.113.7", 0)).toBe("203.0.113.7");
});

test("with a trusted proxy, the address that the proxy saw counts", () => {
  expect(readClientAddress("10.9.9.9, 198.51.100.4, 203.0.113.7", 1)).toBe("198.51.100.4");
});

test("a request that passed fewer proxies than are trusted has its first address", () => {
  expect(readClientAddress("203.0.113.7", 2)).toBe("203.0.113.7");
});

test("an IPv4 address has one form", () => {
  expect(readClientAddress("::ffff:203.0.113.7", 0)).toBe("203.0.113.7");
});

test.each([null, undefined, "", " "])("without the header the address is unknown: %o", (header) => {
  expect(readClientAddress(header, 0)).toBe("unknown");
});
