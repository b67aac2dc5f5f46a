import { expect, test } from "vitest";

import { ledgerOf } from "@/e2e/support/bank";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { viewHtml } from "@/e2e/support/html-view";

const shopUrl = process.env.APP_URL ?? "";

test("without JavaScript the page pays once, however often its form is sent", async () => {
  const { owner } = await customerWithMeans();
  const product = await owner.open(`${shopUrl}/products/stoneware-vase`);
  const express = await owner.submit(product, "productId", { buyNow: "1" });
  expect(new URL(express.url).pathname).toBe("/checkout/express");
  const answers = await Promise.all([1, 2, 3].map(() => owner.submit(express, "savedCardId")));
  const later = await owner.submit(express, "savedCardId");
  const [number, ...others] = new Set([...answers, later].map(({ url }) => url.split("/").at(-1) ?? ""));
  expect(others).toEqual([]);
  expect(await ledgerOf(number ?? "")).toEqual(["PAYMENT 7900 USD"]);
  expect(viewHtml(later.html).text).toContain("Thank you, your order is paid");
});
