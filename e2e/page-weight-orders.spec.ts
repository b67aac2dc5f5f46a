import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";

import { signInOverHttp } from "@/e2e/support/customer";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder, payOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";
const site = { shopUrl, consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "" };

/** The most KiB of HTML that each page may have, before compression. */
const limits = {
  cart: 22,
  checkout: 37,
  "a checkout on one page": 33,
  "an order to be paid": 31.5,
  "a receipt": 31.5,
  "my orders": 21,
  "my orders, with none": 16.5,
  "find an order": 17.5,
  "sign in": 18.5,
  "a page that is not found": 10.5,
  "a customer's orders": 22,
  "saved cards": 19,
  "a new card": 26,
  plans: 19,
  addresses: 20.5,
  "a new address": 29.5,
  "where a customer is signed in": 22,
};

type Page = keyof typeof limits;

/**
 * KiB of scripts that a page may load besides the main files of Next. A bare page loads 3 of them too. The checkout has the most: its
 * form with its help while typing, `next/link` and `next/image`. What keeps a form that could not be sent, and the focus of steps, is 1 of them.
 */
const scriptLimit = 21;

const inKiB = (bytes: number) => Number((bytes / 1024).toFixed(1));

// One after the other, so that the pages are opened once.
test.describe.configure({ mode: "default" });

let pages: Record<Page, string>;

test.beforeAll(async () => {
  pages = await openPages();
});

test("no shopper page has more HTML than its limit", () => {
  const heavy = Object.entries(pages).filter(([name, html]) => sizeOf(html) > limits[name as Page]);
  expect(heavy.map(([name, html]) => `${name}: ${sizeOf(html)} KiB`)).toEqual([]);
});

test("no shopper page loads more scripts than its limit besides the main files of Next", async () => {
  const mainFiles = await readMainFiles();
  const scripts = await Promise.all(
    Object.entries(pages).map(async ([name, html]) => [name, await scriptsOf(html, mainFiles)] as const),
  );
  expect(scripts.filter(([, size]) => size > scriptLimit)).toEqual([]);
});

async function openPages(): Promise<Record<Page, string>> {
  const guest = new HttpBrowser();
  const paid = await placeOrder(site, guest);
  const receipt = await payOrder(site, guest, paid);
  const unpaid = await placeOrder(site, guest);
  const product = await guest.open(`${shopUrl}/products/stoneware-vase`);
  await guest.submit(product, "productId", { quantity: "1" });

  const nobody = new HttpBrowser();
  const customer = new HttpBrowser();
  const email = "page.weight@example.com";
  await signInOverHttp(customer, email);
  await payOrder(site, customer, await placeOrder(site, customer, { email }));

  const notFound = await fetch(`${shopUrl}/nothing-here`);
  expect(notFound.status).toBe(404);
  const open = async (browser: HttpBrowser, path: string) => (await browser.open(`${shopUrl}${path}`)).html;
  return {
    cart: await open(guest, "/cart"),
    checkout: await open(guest, "/checkout"),
    "a checkout on one page": await openExpress(),
    "an order to be paid": unpaid.html,
    "a receipt": receipt.html,
    "my orders": await open(guest, "/orders"),
    "my orders, with none": await open(nobody, "/orders"),
    "find an order": await open(nobody, "/orders/find"),
    "sign in": await open(nobody, "/account/sign-in"),
    "a page that is not found": await notFound.text(),
    "a customer's orders": await open(customer, "/account"),
    "saved cards": await open(customer, "/account/cards"),
    "a new card": await open(customer, "/account/cards/new"),
    plans: await open(customer, "/account/plans"),
    addresses: await open(customer, "/account/addresses"),
    "a new address": await open(customer, "/account/addresses/new"),
    "where a customer is signed in": await open(customer, "/account/sessions"),
  };
}

async function openExpress(): Promise<string> {
  const { owner } = await customerWithMeans();
  const product = await owner.open(`${shopUrl}/products/stoneware-vase`);
  const { url, html } = await owner.submit(product, "productId", { buyNow: "1" });
  expect(new URL(url).pathname).toBe("/checkout/express");
  return html;
}

function sizeOf(html: string): number {
  return inKiB(Buffer.byteLength(html));
}

/** The scripts that every page of Next loads. */
async function readMainFiles(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  return manifest.rootMainFiles;
}

/** KiB, compressed with gzip, of the scripts of a page without the main files and without those for old browsers. */
async function scriptsOf(html: string, mainFiles: readonly string[]): Promise<number> {
  const tags = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  const sources = tags
    .filter((tag) => !/\snomodule/i.test(tag))
    .flatMap((tag) => /\s(?:data-)?src="([^"]+)"/.exec(tag)?.[1] ?? [])
    .filter((source) => !mainFiles.some((file) => source.includes(file)));
  const sizes = await Promise.all(
    [...new Set(sources)].map(async (source) => {
      const script = await fetch(new URL(source, shopUrl));
      return gzipSync(Buffer.from(await script.arrayBuffer())).length;
    }),
  );
  return inKiB(sizes.reduce((sum, size) => sum + size, 0));
}
