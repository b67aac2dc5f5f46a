import { expect, test } from "vitest";

import { findForeignOrigin } from "./own-origin";

const find = (headers: Record<string, string>) => findForeignOrigin(new Headers(headers));

test.each([
  ["as it is", "https://shop.example", { host: "shop.example" }],
  ["with its default port", "https://shop.example", { host: "shop.example:443" }],
  ["with the default port of http", "http://shop.example", { host: "shop.example:80" }],
  ["in capitals", "https://shop.example", { host: "Shop.EXAMPLE" }],
  ["with a dot at its end", "https://shop.example", { host: "shop.example." }],
  ["with a dot at its end and a port", "https://shop.example.", { host: "shop.example.:443" }],
  ["in letters that ASCII lacks", "https://xn--bcher-kva.example", { host: "b\u00fccher.example" }],
  ["as an address", "https://[::1]", { host: "[0:0:0:0:0:0:0:1]:443" }],
  ["with its own port", "http://localhost:3000", { host: "LOCALHOST:3000" }],
  [
    "in a list of two proxies",
    "https://shop.example",
    { host: "127.0.0.1:3000", "x-forwarded-host": "shop.example, shop.example:443" },
  ],
  [
    "last in a list, without a space",
    "https://shop.example",
    { host: "127.0.0.1:3000", "x-forwarded-host": "inner.example,SHOP.example" },
  ],
  [
    "beside one that a proxy left empty",
    "https://shop.example",
    { host: "shop.example", "x-forwarded-host": "" },
  ],
  [
    "before a proxy that names itself",
    "https://shop.example",
    { host: "shop.example", "x-forwarded-host": "inner.example" },
  ],
] as const)("a form of the shop's own host, which a proxy writes %s, is its own", (_, origin, headers) => {
  expect(find({ origin, ...headers })).toBeUndefined();
});

test.each([
  ["another site", "https://evil.example", "evil.example"],
  ["a hidden site", "null", "none"],
  ["no address", "::::", "none"],
  ["another port of the host", "https://shop.example:8443", "shop.example:8443"],
  ["a host below it", "https://a.shop.example", "a.shop.example"],
  ["a host that ends like it", "https://evilshop.example", "evilshop.example"],
  ["a host that begins like it", "https://shop.example.evil.example", "shop.example.evil.example"],
  ["its name as a user", "https://shop.example@evil.example", "none"],
  ["its name in a path", "https://evil.example/shop.example", "none"],
  ["an app with its name", "app://shop.example", "none"],
  ["a list with its name", "https://evil.example, https://shop.example", "none"],
])("a form of %s is foreign, and what was compared is returned", (_, origin, compared) => {
  expect(
    find({ origin, host: "shop.example:443", "x-forwarded-host": "shop.example, inner.example" }),
  ).toEqual({
    origin: compared,
    hosts: ["shop.example", "inner.example"],
  });
});

test("a host that is none matches nothing", () => {
  for (const host of ["", ",", "shop.example/", "a@shop.example", "shop.example:port"])
    expect(find({ origin: "https://shop.example", host }), host).toMatchObject({ hosts: [] });
});
