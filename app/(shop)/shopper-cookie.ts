import "server-only";

import { cookies } from "next/headers";

import { browserCookie, openCookie } from "@/lib/shopper-cookies";
import { type ShopperId, parseShopperId } from "@/lib/shopper-id";

/** The shopper's id; undefined before the first checkout, when there are no orders yet. `app/renew-cookies.ts` sets the cookie. */
export async function readShopperId(): Promise<ShopperId | undefined> {
  const cookie = (await cookies()).get(browserCookie("shopper"))?.value;
  return parseShopperId(openCookie("shopper", cookie)?.value);
}
