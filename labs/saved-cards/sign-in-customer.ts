import { randomUUID } from "node:crypto";

import pWaitFor from "p-wait-for";

import { HttpBrowser } from "@/testing/http-browser";
import type { Customer, JourneyContext } from "@/labs/chaos/journey-context";
import { hasField, openPage, tryOnce } from "@/labs/chaos/journey-pages";

/** Milliseconds that the mail with the code has to arrive: it may meet a fault of the mail server. */
const patience = 8_000;

/** Somebody with an address and a browser of their own. */
export function newPerson(): Customer {
  return { email: `chaos-${randomUUID()}@example.com`, browser: new HttpBrowser() };
}

/** Signs a customer in, a new one in a new browser, with the code of the mail; undefined if no mail came or a page did not. */
export async function signInCustomer(
  context: JourneyContext,
  { email, browser }: Customer = newPerson(),
): Promise<Customer | undefined> {
  const { consoleUrl } = context;
  const asked = await openPage(context, browser, "/account/sign-in?callbackUrl=/account/cards");
  if (asked === undefined) return undefined;
  const form = await tryOnce(context, () => browser.submit(asked, "email", { email }));
  if (form === undefined || !hasField(form, "code")) return undefined;
  const code = await waitForCode(consoleUrl, email);
  if (code === undefined) return undefined;
  const signedIn = await tryOnce(context, () => browser.submit(form, "code", { code }));
  if (signedIn === undefined || new URL(signedIn.url).pathname !== "/account/cards") return undefined;
  return { email, browser };
}

/** The code of the latest mail to an address; undefined if none comes in time. */
async function waitForCode(consoleUrl: string, email: string): Promise<string | undefined> {
  const search = async () => {
    const response = await fetch(`${consoleUrl}/api/mails?${new URLSearchParams({ search: email })}`);
    const [mail] = (await response.json()) as { text: string }[];
    const code = /^\s*(\d{3} ?\d{3})\s*$/m.exec(mail?.text ?? "")?.[1];
    return code !== undefined && pWaitFor.resolveWith(code);
  };
  return pWaitFor(search, {
    interval: 200,
    timeout: { milliseconds: patience, fallback: () => undefined },
  });
}
