import { expect, test } from "vitest";

import { browserCookie, signCookie } from "@/lib/shopper-cookies";

import { type PageRequest, renewCookies } from "./renew-cookies";

const opened: PageRequest = {
  method: "GET",
  pathname: "/products/stoneware-vase",
  searchParams: new URLSearchParams(),
  dest: "document",
  cookies: new Map(),
};
const setBy = (request: Partial<PageRequest>) =>
  renewCookies({ ...opened, ...request }).map(({ name }) => name);
const newCart = browserCookie("new_cart");
const cartIn = (value: string) => ({ cookies: new Map([[browserCookie("cart"), value]]) });

test("a page that a browser opens brings the id of a new cart, so that two tabs put their things in one", () => {
  expect(setBy({})).toEqual([newCart]);
  expect(setBy({ dest: null })).toEqual([newCart]);
  expect(setBy(cartIn("planted"))).toEqual([browserCookie("cart"), newCart]);
});

test.each<[string, Partial<PageRequest>]>([
  ["a browser with a cart", cartIn(signCookie("cart", crypto.randomUUID()))],
  ["a browser that has one", { cookies: new Map([[newCart, signCookie("new_cart", crypto.randomUUID())]]) }],
  ["what a page fetches, which may arrive after a cart was begun", { dest: "empty" }],
  ["a press, by which a browser that refuses cookies is found out", { method: "POST" }],
  ["the link of an order", { pathname: "/orders/open/token" }],
  ["a page of staff", { pathname: "/admin/orders" }],
  ["a health check", { pathname: "/health/ready", dest: null }],
])("no id of a new cart comes with %s", (_, request) => {
  expect(setBy(request)).not.toContain(newCart);
});
