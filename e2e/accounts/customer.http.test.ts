import { expect, test } from "vitest";

import { nextSignInMail, signInMails, signInOverHttp } from "@/e2e/support/customer";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser } from "@/testing/http-browser";

const shopUrl = process.env.APP_URL ?? "";

let people = 0;

/** An address that no other test uses. */
const newEmail = () => `customer-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;

test("sign-in works without JavaScript and leads back to the page that was asked for", async () => {
  const page = await signInOverHttp(new HttpBrowser(), newEmail(), { callbackUrl: "/account/sessions" });
  expect(page.url).toBe(`${shopUrl}/account/sessions`);
  expect(viewHtml(page.html).text).toContain("This browser");
});

test("a code opens nothing in another browser", async () => {
  const [victim, attacker] = [newEmail(), newEmail()];
  const [mine, theirs] = [new HttpBrowser(), new HttpBrowser()];
  const form = await theirs.open(`${shopUrl}/account/sign-in`);
  await theirs.submit(form, "email", { email: victim });
  const { code } = await nextSignInMail(victim, 0);
  const asked = await mine.submit(await mine.open(`${shopUrl}/account/sign-in`), "email", {
    email: attacker,
  });
  const refused = await mine.submit(asked, "code", { code });
  expect(viewHtml(refused.html).text).toContain("That is not the code of the newest mail.");
});

test("a sign-in in a browser that is signed in begins another session, and ends that one", async () => {
  const [email, customer] = [newEmail(), new HttpBrowser()];
  await signInOverHttp(customer, email);
  const copy = new HttpBrowser(customer.cookiesFor(shopUrl));
  const elsewhere = new HttpBrowser();
  await elsewhere.submit(await elsewhere.open(`${shopUrl}/account/sign-in`), "email", { email });
  const { link } = await nextSignInMail(email, 1);
  const opened = await customer.open(`${shopUrl}${new URL(link).pathname}`);
  expect((await customer.submit(opened, "token")).url).toBe(`${shopUrl}/account`);
  expect(new URL((await copy.open(`${shopUrl}/account`)).url).pathname).toBe("/account/sign-in");
  expect(new URL((await customer.open(`${shopUrl}/account`)).url).pathname).toBe("/account");
});

test("a form without its token, or from another site, signs nobody in", async () => {
  const email = newEmail();
  const customer = new HttpBrowser();
  const asked = await customer.submit(await customer.open(`${shopUrl}/account/sign-in`), "email", { email });
  const { code, link } = await nextSignInMail(email, 0);
  const forged = await customer.submit(asked, "code", { code, csrfToken: "forged" });
  expect(new URL(forged.url).pathname).toBe("/account/sign-in");
  const foreign = await fetch(`${shopUrl}/api/auth/callback/customer`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token: link.split("/").at(-1) ?? "" }),
  });
  expect(foreign.status).toBe(403);
  expect(viewHtml((await customer.submit(forged, "code", { code })).html).text).toContain(
    "Orders of your account",
  );
});

test("the link leaves the address bar at once and sends it nowhere", async () => {
  const email = newEmail();
  const customer = new HttpBrowser();
  await customer.submit(await customer.open(`${shopUrl}/account/sign-in`), "email", { email });
  const { link } = await nextSignInMail(email, 0);
  const opened = await fetch(`${shopUrl}${new URL(link).pathname}`, { redirect: "manual" });
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe("/account/sign-in/open");
  expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  expect(opened.headers.get("x-robots-tag")).toBe("noindex");
  expect(opened.headers.get("cache-control")).toContain("no-store");
  expect(await signInMails(email)).toHaveLength(1);
});
