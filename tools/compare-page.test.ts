import { expect, test } from "vitest";

import { comparePage, digestOfInline } from "./compare-page";

const url = "https://shop.example/orders/8K2M-Q4TR";
const policy =
  "default-src 'self'; script-src 'self' 'nonce-n1' 'strict-dynamic'; object-src 'none'; base-uri 'none'; form-action 'self'";
const built = Buffer.from("built");
const known = {
  readBuilt: (path: string) => Promise.resolve(path === "chunks/a.js" ? built : undefined),
  readLive: () => Promise.resolve(built),
  inline: [digestOfInline("keep()")!],
};
const compare = (html: string, changed: Partial<typeof known> = {}, ofPage: string | null = policy) =>
  comparePage({ url, html, policy: ofPage }, { ...known, ...changed });

const file = `<script src="/_next/static/chunks/a.js" nonce="n1" async></script>`;
const flight = `<script nonce="n1">(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,"a\\"b"])</script>`;
const inline = `<script nonce="n1">keep();$RC("B:0","S:0")</script>`;

test("a page with scripts of the build, data and listed inline scripts is as built", async () => {
  expect(await compare(file + flight + inline)).toEqual([]);
});

test("a changed script, one of another site and an unknown inline one are named", async () => {
  expect(await compare(file, { readLive: () => Promise.resolve(Buffer.from("other")) })).toEqual([
    "differs from the build: /_next/static/chunks/a.js",
  ]);
  expect(await compare(`<script nonce="n1" src="https://evil.example/a.js"></script>`)).toEqual([
    "of another site: https://evil.example/a.js",
  ]);
  for (const path of ["/_next/static/chunks/b.js", "/products/a.js", "/_next/static/../a.js"])
    expect(await compare(`<script nonce="n1" src="${path}"></script>`)).toHaveLength(1);
  expect(await compare(`<script nonce="n1">steal()</script>`)).toEqual([
    `not listed (${digestOfInline("steal()")}): inline steal()`,
  ]);
});

test("code that hides among data is named", async () => {
  for (const code of [
    `self.__next_f.push([1,"a"]);steal()`,
    `self.__next_f.push([1,"a"+steal()])`,
    `self.__next_f.push([1,steal()])`,
    `$RC("B:0",steal())`,
  ])
    expect(await compare(`<script nonce="n1">${code}</script>`), code).toHaveLength(1);
});

test("a script of another site that React's data names is named, also in two parts", async () => {
  const push = (text: string) => `self.__next_f.push([1,${JSON.stringify(text)}])`;
  const rows = [`1:["$","script","s",{"src":"https://evil`, `.example/a.js"}]\n:HX["//evil.example/b.js"]\n`];
  const html = rows.map((row) => `<script nonce="n1">${push(row)}</script>`).join("");
  expect(await compare(html)).toEqual([
    "of another site, in data: https://evil.example/a.js",
    "of another site, in data: //evil.example/b.js",
  ]);
  const own = push(`1:["$","script","s",{"src":"/_next/static/chunks/a.js"}]`);
  expect(await compare(`<script nonce="n1">${own}</script>`)).toEqual([]);
});

test("a script without the page's nonce and a weaker policy are named", async () => {
  expect(await compare("<script>keep()</script>")).toEqual(["without the page's nonce: inline keep()"]);
  expect(await compare("", {}, null)).toHaveLength(4);
  expect(await compare("", {}, policy.replace("'strict-dynamic'", "'unsafe-inline'"))).toHaveLength(1);
});
