import { expect, test } from "vitest";

import { signInOverHttp } from "@/e2e/support/customer";
import { HttpBrowser } from "@/testing/http-browser";

const shopUrl = process.env.APP_URL ?? "";

const newEmail = () => `${crypto.randomUUID()}@example.com`;

test("without JavaScript an address is saved, and another customer's answers as one that does not exist", async () => {
  const owner = new HttpBrowser();
  await signInOverHttp(owner, newEmail());
  const empty = await owner.open(`${shopUrl}/account/addresses/new`);
  const typed = { name: "Ann Shopper", country: "DE", addressLine1: "Hafenstr. 1" };
  const issues = await owner.submit(empty, "addressLine1", typed);
  expect(issues.html).toContain("Enter your town or city.");
  const list = await owner.submit(issues, "addressLine1", {
    ...typed,
    city: "Hamburg",
    postalCode: "20359",
  });
  expect(list.html).toContain("Hafenstr. 1");
  const id = /\/account\/addresses\/([0-9a-f-]{36})/.exec(list.html)?.[1] ?? "";

  const stranger = new HttpBrowser();
  await signInOverHttp(stranger, newEmail());
  for (const address of [id, "00000000-0000-4000-8000-000000000000"])
    await expect(stranger.open(`${shopUrl}/account/addresses/${address}`)).rejects.toThrow("answers 404");
});
