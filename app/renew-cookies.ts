import { csrfCookieAttributes, csrfCookieName, mintCsrfCookie, readCsrfToken } from "@/lib/auth/csrf-cookie";
import {
  type ShopperCookie,
  browserCookie,
  cookieAttributes,
  openCookie,
  shopperCookies,
  signCookie,
} from "@/lib/shopper-cookies";
import { mintShopperId } from "@/lib/shopper-id";

/** The pages that place an order. */
const checkoutPages = ["/checkout", "/checkout/express"];

/** No page of the shop. */
const otherAreas = /^\/(\.well-known|admin|api|health|inspector|metrics|payments)(\/|$)/;

/** What decides which cookies a request gets. */
export type PageRequest = {
  method: string;
  pathname: string;
  searchParams: URLSearchParams;
  /** The request's `Sec-Fetch-Dest`. */
  dest: string | null;
  cookies: ReadonlyMap<string, string>;
};

/** A cookie to set, without `maxAge` until the browser's session ends; 0 seconds delete it. */
export type SetCookie = {
  name: string;
  value: string;
  path: string;
  secure: boolean;
  httpOnly: true;
  sameSite: "lax";
  maxAge?: number;
};

/**
 * The cookies that the response sets, and that the page should read already: the shopper's, and the sign-in form's.
 *
 * The shopper cookie comes with the checkout, so that the same form sent twice comes from one shopper. The id of a new cart comes with
 * the first page, so that two tabs put their things in one cart, and a browser that refuses cookies is found out.
 */
export function renewCookies(request: PageRequest): SetCookie[] {
  const renewed = shopperCookies.flatMap((name) => {
    const value = renewedValue(name, request);
    return value === undefined ? [] : [{ name, value }];
  });
  const set = renewed.map(toSetCookie);
  if (!needsCsrfCookie(request)) return set;
  return [...set, { name: csrfCookieName(), value: mintCsrfCookie(), ...csrfCookieAttributes() }];
}

function toSetCookie({ name, value }: { name: ShopperCookie; value: string | null }): SetCookie {
  const cookie = { name: browserCookie(name), ...cookieAttributes(name) };
  return value === null ? { ...cookie, value: "", maxAge: 0 } : { ...cookie, value: signCookie(name, value) };
}

/**
 * The value to sign of a shopper's cookie that is due, or that this shop did not sign; null to delete it, undefined to leave it.
 *
 * An action sets cart and price list itself, so only the response to a GET renews them, and opening a link sets the opened
 * orders. The id in the shopper cookie stays: it opens the shopper's orders.
 */
function renewedValue(name: ShopperCookie, request: PageRequest): string | null | undefined {
  const { method, pathname, cookies } = request;
  const sent = cookies.get(browserCookie(name));
  if (name === "new_cart" && openCookie(name, sent) === undefined && needsNewCart(request))
    return crypto.randomUUID();
  if (sent === undefined && name !== "shopper") return undefined;
  if (name !== "shopper" && (method !== "GET" || opensOrder(pathname))) return undefined;
  const opened = openCookie(name, sent);
  if (opened !== undefined) return opened.isDue ? opened.value : undefined;
  if (name === "shopper" && (sent !== undefined || checkoutPages.includes(pathname))) return mintShopperId();
  return sent === undefined ? undefined : null;
}

/** Whether a browser without a cart opens a page. Not with what a page fetches: it may arrive after the cart was begun. */
function needsNewCart({ method, pathname, dest, cookies }: PageRequest): boolean {
  const isOpened = method === "GET" && (dest === "document" || dest === null);
  const hasCart = openCookie("cart", cookies.get(browserCookie("cart"))) !== undefined;
  return isOpened && !otherAreas.test(pathname) && !opensOrder(pathname) && !hasCart;
}

/** Whether the address is an order's link from a mail. */
export function opensOrder(pathname: string): boolean {
  return pathname.startsWith("/orders/open/");
}

/**
 * Whether the response must set the cookie of the sign-in form's token.
 *
 * Only if a browser opens the page: what an action shows next comes without it. Not on the way back from next-auth
 * (`from`), which has set the cookie, so that a browser which refuses cookies is found out.
 */
function needsCsrfCookie({ method, pathname, searchParams, dest, cookies }: PageRequest): boolean {
  const isOpened = method === "GET" && dest === "document";
  if (!isOpened || pathname !== "/admin/sign-in" || searchParams.has("from")) return false;
  return readCsrfToken(cookies.get(csrfCookieName())) === undefined;
}
