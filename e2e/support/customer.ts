import type { Page } from "@playwright/test";
import pWaitFor from "p-wait-for";

import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import type { Site } from "@/testing/order-flow";

const site: Site = {
  shopUrl: process.env.APP_URL ?? "",
  consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "",
};

type SignInMail = { code: string; link: string };

/** The mails that sign in with an address, newest first, as the sandbox's mail server received them. */
export async function signInMails(email: string, { consoleUrl } = site): Promise<SignInMail[]> {
  const found = await fetch(`${consoleUrl}/api/mails?search=${encodeURIComponent(email)}`);
  const mails = (await found.json()) as { to: string[]; text: string }[];
  return mails.flatMap(({ to, text }) => {
    const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
    const link = /https?:\/\/\S+\/account\/sign-in\/open\/[\w.-]+/.exec(text)?.[0];
    return to.includes(email) && code !== undefined && link !== undefined ? [{ code, link }] : [];
  });
}

/** Waits for the next mail that signs in with an address: the first one after `count`. */
export async function nextSignInMail(email: string, count: number, where = site): Promise<SignInMail> {
  const hasCome = async () => (await signInMails(email, where)).length > count;
  await pWaitFor(hasCome, { timeout: 60_000, interval: 250 });
  return (await signInMails(email, where))[0]!;
}

/** Signs a customer in by the code of the mail, without JavaScript; returns the page that it leads to. */
export async function signInOverHttp(
  customer: HttpBrowser,
  email: string,
  { callbackUrl = "/account", ...where }: Partial<Site> & { callbackUrl?: string } = {},
): Promise<HtmlPage> {
  const at = { ...site, ...where };
  const earlier = await signInMails(email, at);
  const query = new URLSearchParams({ callbackUrl });
  const form = await customer.open(`${at.shopUrl}/account/sign-in?${query}`);
  const asked = await customer.submit(form, "email", { email });
  const { code } = await nextSignInMail(email, earlier.length, at);
  return customer.submit(asked, "code", { code });
}

/** Signs a customer in to the page's browser. The sign-in page has its own tests. */
export async function signInCustomer(page: Page, email: string, where = site): Promise<void> {
  const customer = new HttpBrowser();
  await signInOverHttp(customer, email, where);
  await page.context().addCookies(customer.cookiesFor(where.shopUrl));
}
