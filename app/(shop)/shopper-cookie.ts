import "server-only";

import { cookies } from "next/headers";

import { type ShopperId, parseShopperId, shopperCookie } from "@/lib/shopper-id";

/** The shopper's id; undefined before the first checkout, when there are no orders yet. The proxy sets the cookie. */
export async function readShopperId(): Promise<ShopperId | undefined> {
  return parseShopperId((await cookies()).get(shopperCookie)?.value);
}
