import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signInStaff } from "@/testing/order-flow";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { HttpBrowser } from "@/testing/http-browser";
import { ledgerOf } from "@/e2e/support/bank";

const shopUrl = process.env.APP_URL ?? "";

test("a refund without a session moves nothing and leads to the sign-in page", async () => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  const staff = new HttpBrowser(await signInStaff({ shopUrl }));
  const orderPage = await staff.open(`${shopUrl}/admin/orders/${number}`);
  const review = await staff.submit(orderPage, "amount", {}, { do: "refund" });

  const forged = { name: "next-auth.session-token", value: "e30.e30.e30", url: shopUrl };
  for (const cookies of [[], [forged]]) {
    const answer = await new HttpBrowser(cookies).submit(review, "amountMinor");
    expect(new URL(answer.url).pathname).toBe("/admin/sign-in");
    expect(new URL(answer.url).searchParams.get("callbackUrl")).toContain(`/admin/orders/${number}`);
  }
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);

  await staff.submit(review, "amountMinor", { reason: "returned" });
  expect(await ledgerOf(number)).toEqual([
    expect.stringMatching(/^PAYMENT /),
    expect.stringMatching(/^REFUND /),
  ]);
});

test("sessions cannot be read, renewed or ended past the admin", async () => {
  for (const action of ["session", "signout", "providers"])
    expect((await fetch(`${shopUrl}/api/auth/${action}`)).status).toBe(404);
});

test("a forged X-Forwarded-For gives no further attempts", async () => {
  let attempts = 0;
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", `198.51.100.${attempts}`);
    return fetch(input, { ...init, headers });
  };
  const attacker = new HttpBrowser([], send);
  const form = await attacker.open(`${shopUrl}/admin/sign-in`);
  const guess = { email: `${randomUUID()}@example.com`, password: "a wrong guess" };
  const errors = [];
  for (attempts = 1; attempts <= 11; attempts++) {
    const answer = await attacker.submit(form, "password", guess);
    errors.push(new URL(answer.url).searchParams.get("error"));
  }
  expect(errors.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "CredentialsSignin"));
  expect(errors[10]).toBe("TooManyAttempts");
});
