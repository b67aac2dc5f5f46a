import { expect, test } from "vitest";

import { ledgerOf } from "@/e2e/support/bank";
import { customerWithMeans } from "@/e2e/support/customer-with-means";
import { viewHtml } from "@/e2e/support/html-view";

const shopUrl = process.env.APP_URL ?? "";

test("without JavaScript a plan is ordered once, however often its form is sent", async () => {
  const { owner } = await customerWithMeans();
  const product = await owner.open(`${shopUrl}/products/yarn-box`);
  const express = await owner.submit(product, "productId");
  expect(new URL(express.url).pathname).toBe("/checkout/express");
  expect(viewHtml(express.html).text).toContain("$43.00 is charged to this card today.");
  const answers = await Promise.all([1, 2, 3].map(() => owner.submit(express, "savedCardId")));
  const [number, ...others] = new Set(answers.map(({ url }) => url.split("/").at(-1) ?? ""));
  expect(others).toEqual([]);
  expect(await ledgerOf(number ?? "")).toEqual(["PAYMENT 4300 USD"]);
});
