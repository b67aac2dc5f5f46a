import { expect } from "@playwright/test";
import pLimit from "p-limit";

import { nextSignInMail } from "@/e2e/support/customer";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { test } from "@/e2e/support/own-shop-test";

test.use({ shopEnvironment: { TRUSTED_PROXY_HOPS: "1" } });

test("of 300 parallel guesses at a sign-in code no more than five are compared, and none after them", async ({
  shopUrl,
}) => {
  test.slow();
  // Addresses of its own, so that these guesses use up nobody else's limits.
  let guesses = 0;
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", `198.51.100.${Math.floor(guesses++ / 10)}`);
    return fetch(input, { ...init, headers });
  };
  const attacker = new HttpBrowser([], send);
  const email = `guessed-${crypto.randomUUID()}@example.com`;
  const form = await attacker.submit(await attacker.open(`${shopUrl}/account/sign-in`), "email", { email });
  const { code } = await nextSignInMail(email, 0);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  const atOnce = pLimit(60);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => atOnce(() => attacker.submit(form, "code", { code: wrong }))),
  );
  const compared = answers.filter(({ html }) => html.includes("That is not the code"));
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.length).toBeLessThanOrEqual(5);

  const right = await attacker.submit(form, "code", { code });
  expect(new URL(right.url).pathname).toBe("/account/sign-in");
  expect(new URL((await attacker.open(`${shopUrl}/account`)).url).pathname).toBe("/account/sign-in");
});
