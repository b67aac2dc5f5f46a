import { afterAll, beforeAll, expect, test } from "vitest";
import pLimit from "p-limit";

import { nextSignInMail } from "@/e2e/support/customer";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { rounds } from "@/testing/rounds";
import { freePort } from "@/tools/free-port";
import { type Shop, startShop } from "@/tools/start-shop";

let shop: Shop;
let shopUrl: string;
beforeAll(async () => {
  const port = await freePort();
  shopUrl = `http://localhost:${port}`;
  const environment = { APP_URL: shopUrl, TRUSTED_PROXY_HOPS: "1" };
  shop = await startShop({ port, environment, log: ".data/logs/sign-in-guesses.log", worker: false });
});
afterAll(() => shop.stop());

const guessed = rounds({ few: 60, many: 300 });

test(`of ${guessed} parallel guesses at a sign-in code none after the fifth is compared`, async () => {
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
  const guess = (count: number, value: string) =>
    Promise.all(
      Array.from({ length: count }, () => atOnce(() => attacker.submit(form, "code", { code: value }))),
    );
  const paths = (pages: HtmlPage[]) => new Set(pages.map(({ url }) => new URL(url).pathname));

  expect(paths(await guess(guessed / 5, wrong))).toEqual(new Set(["/account/sign-in"]));
  // The right code is a guess too: if one of these were compared, it would sign in.
  expect(paths(await guess((guessed * 4) / 5, code))).toEqual(new Set(["/account/sign-in"]));
  expect(paths([await attacker.open(`${shopUrl}/account`)])).toEqual(new Set(["/account/sign-in"]));
});
