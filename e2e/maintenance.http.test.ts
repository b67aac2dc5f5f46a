import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ledgerOf } from "@/e2e/support/bank";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { viewHtml } from "@/e2e/support/html-view";
import { languageCookie } from "@/lib/i18n/request-language";
import ar from "@/lib/i18n/messages/ar.json";
import en from "@/lib/i18n/messages/en.json";
import km from "@/lib/i18n/messages/km.json";
import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { freePort } from "@/tools/free-port";
import { type Shop, startShop } from "@/tools/start-shop";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

let folder: string;
let file: string;
let shop: Shop;
let site: { shopUrl: string; consoleUrl: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "switch-"));
  file = join(folder, "maintenance");
  const port = await freePort();
  site = { shopUrl: `http://localhost:${port}`, consoleUrl };
  const environment = { APP_URL: site.shopUrl, MAINTENANCE_FILE: file };
  shop = await startShop({ port, environment, log: ".data/logs/maintenance.log", worker: false });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

const textOf = ({ html }: { html: string }) => viewHtml(html).text;
const numberOf = ({ url }: { url: string }) => new URL(url).pathname.split("/").at(-1) ?? "";

test("a file holds every door without a restart, in each language, and what it held works when it is gone", async () => {
  const shopper = new HttpBrowser();
  const order = await placeOrder(site, shopper);
  const { owner } = await customerWithMeans();
  const product = await owner.open(`${site.shopUrl}/products/stoneware-vase`);
  const express = await owner.submit(product, "productId", { buyNow: "1" });
  const another = new HttpBrowser();
  const paid = await payOrder(site, another, await placeOrder(site, another));
  const staff = new HttpBrowser(await signInStaff(site));
  const admin = await staff.open(`${site.shopUrl}/admin/orders/${numberOf(paid)}`);
  const review = await staff.submit(admin, "amount", {}, { do: "refund" });

  await writeFile(file, "");
  for (const [language, { maintenance }] of Object.entries({ en, km, ar })) {
    const cookie = { name: languageCookie.name, value: language, url: site.shopUrl };
    const reader = new HttpBrowser([cookie]);
    expect(textOf(await reader.open(`${site.shopUrl}/`))).toContain(maintenance.notice);
    expect(textOf(await placeOrder(site, reader))).toContain(maintenance.refused);
  }
  const pressed = await payOrder(site, shopper, order);
  expect(textOf(pressed)).toContain(en.maintenance.refused);
  expect(textOf(await owner.submit(express, "savedCardId"))).toContain(en.maintenance.refused);
  const held = await staff.submit(review, "amountMinor", { reason: "returned" });
  expect(textOf(held)).toContain("No money is moved during maintenance");
  expect(await ledgerOf(numberOf(order))).toEqual([]);
  expect(await ledgerOf(numberOf(paid))).toEqual(["PAYMENT 7900 USD"]);

  await rm(file);
  expect(textOf(await payOrder(site, shopper, await shopper.open(order.url)))).toContain("Thank you");
  await staff.submit(review, "amountMinor", { reason: "returned" });
  expect(await ledgerOf(numberOf(paid))).toEqual(["PAYMENT 7900 USD", "REFUND 7900 USD"]);
});
