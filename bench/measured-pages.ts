import pWaitFor from "p-wait-for";

import { signInMails } from "@/e2e/support/customer";
import { type BrowserCookie, HttpBrowser } from "@/e2e/support/http-browser";
import type { Site } from "@/e2e/support/order-flow";
import type { PageKind } from "./figure-names";
import { openShopperPages } from "./shopper-pages";

export type MeasuredPage = {
  name: string;
  kind: PageKind;
  url: string;
  cookies: BrowserCookie[];
  /** The status that it is answered with. */
  status: number;
};

/** Every page of a guest, of a signed-in customer and of staff that is measured, with orders that it can show. */
export async function openMeasuredPages(site: Site, staffCookies: BrowserCookie[]): Promise<MeasuredPage[]> {
  const { shopUrl } = site;
  const { shopper, pages } = await openShopperPages(site);
  const { catalogue, product, cart, checkout, ...others } = pages;
  // A cart that has placed no order: most shoppers.
  const guest = new HttpBrowser();
  await guest.submit(await guest.open(product), "productId", { quantity: "1" });
  const customer = await signIn(site, "bench-customer@example.com");
  const plan = await openPlan(site, await signIn(site, "bench-plan@example.com"));
  // It leads to itself until the browser has sent a cookie back.
  const visitor = new HttpBrowser();
  const signInPage = await visitor.open(`${shopUrl}/admin/sign-in`);
  const at = (cookies: BrowserCookie[], kind: PageKind, addresses: Record<string, string>) =>
    Object.entries(addresses).map(([name, path]) => ({
      name,
      kind,
      url: new URL(path, shopUrl).href,
      cookies,
      status: name === "not found" ? 404 : 200,
    }));
  const paid = new URL(pages["order, receipt"]).pathname;
  return [
    // Pages with a query are not kept.
    ...at(guest.cookiesFor(shopUrl), "shopper", {
      catalogue,
      "catalogue, rendered": `${catalogue}?rendered`,
      product,
      "product, rendered": `${product}?rendered`,
      cart,
      "cart, rendered": `${cart}?rendered`,
      checkout,
      "checkout, rendered": `${checkout}?rendered`,
    }),
    ...at(shopper.cookiesFor(shopUrl), "shopper", others),
    ...at([], "shopper", {
      "my orders, none": "/orders",
      "find an order": "/orders/find",
      "sign in": "/account/sign-in",
      "not found": "/nothing",
    }),
    ...at(customer.cookiesFor(shopUrl), "shopper", {
      account: "/account",
      "saved addresses": "/account/addresses",
      "new address": "/account/addresses/new",
      "saved cards": "/account/cards",
      "my plans": "/account/plans",
      "signed-in devices": "/account/sessions",
    }),
    plan,
    ...at(staffCookies, "admin", {
      "admin: orders": "/admin",
      "admin: order": `/admin${paid}`,
      "admin: plans": "/admin/plans",
      "admin: reconciliation": "/admin/reconciliation",
      "admin: unknown outcomes": "/admin/unknown-outcomes",
      "admin: security": "/admin/security",
    }),
    ...at(visitor.cookiesFor(shopUrl), "admin", { "admin: sign in": signInPage.url }),
    ...at([], "other", { health: "/health" }),
  ];
}

/** Signs a customer in by the code of the mail that the sandbox receives. */
async function signIn(site: Site, email: string): Promise<HttpBrowser> {
  const customer = new HttpBrowser();
  const form = await customer.open(`${site.shopUrl}/account/sign-in?callbackUrl=/account`);
  const asked = await customer.submit(form, "email", { email });
  const received = async () => {
    const [mail] = await signInMails(email, site);
    return mail !== undefined && pWaitFor.resolveWith(mail);
  };
  const { code } = await pWaitFor(received, { interval: 100 });
  await customer.submit(asked, "code", { code });
  return customer;
}

/** The page on which a plan with a trial is begun. */
async function openPlan({ shopUrl }: Site, customer: HttpBrowser): Promise<MeasuredPage> {
  const product = await customer.open(`${shopUrl}/products/care-plan`);
  await customer.submit(product, "productId");
  const checkout = await customer.open(`${shopUrl}/checkout`);
  const { url } = await customer.submit(checkout, "placement", {
    name: "Test Shopper",
    country: "NL",
    addressLine1: "Keizersgracht 1",
    city: "Amsterdam",
    postalCode: "1015 CJ",
  });
  if (!new URL(url).pathname.startsWith("/plans/")) throw new Error(`a plan led to ${url}`);
  const cookies = customer.cookiesFor(shopUrl);
  return { name: "plan, to be begun", kind: "shopper", url, cookies, status: 200 };
}
