import "server-only";

import { cookies } from "next/headers";

import {
  type ShopperCookie,
  browserCookie,
  cookieAttributes,
  openCookie,
  signCookie,
} from "@/lib/shopper-cookies";
import { type ShopperId, parseShopperId } from "@/lib/shopper-id";

/** The shopper's id; undefined before the first checkout, when there are no orders yet. `app/renew-cookies.ts` sets the cookie. */
export async function readShopperId(): Promise<ShopperId | undefined> {
  return parseShopperId(await readShopperCookie("shopper"));
}

/** What a cookie of the shopper holds; undefined if this shop did not sign it. */
export async function readShopperCookie(name: ShopperCookie): Promise<string | undefined> {
  return openCookie(name, (await cookies()).get(browserCookie(name))?.value)?.value;
}

/** Signs a value and stores it. Call it from route handlers and actions only: a page cannot set cookies. */
export async function saveShopperCookie(name: ShopperCookie, value: string): Promise<void> {
  (await cookies()).set(browserCookie(name), signCookie(name, value), cookieAttributes(name));
}
