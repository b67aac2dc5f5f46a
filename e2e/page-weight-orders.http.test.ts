import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { signInOverHttp } from "@/e2e/support/customer";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder, payOrder } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";
const site = { shopUrl, consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "" };

/** KiB of scripts that a page may load above the bare page, which loads 3 besides the main files of Next. */
const scriptLimit = 40 + 3;

const inKiB = (bytes: number) => Number((bytes / 1024).toFixed(1));

test("no shopper page loads more scripts than its limit besides the main files of Next", async () => {
  const [pages, mainFiles] = [await openPages(), await readMainFiles()];
  const scripts = await Promise.all(
    Object.entries(pages).map(async ([name, html]) => [name, await scriptsOf(html, mainFiles)] as const),
  );
  expect(scripts.filter(([, size]) => size > scriptLimit)).toEqual([]);
});

/** The HTML of pages, each by a name for people. */
async function openPages(): Promise<Record<string, string>> {
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
