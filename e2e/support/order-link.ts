import { hkdfSync } from "node:crypto";

import { SignJWT } from "jose";

/** The address of an order's link, signed as the shop signs it. `ends` is in seconds from now. */
export async function orderLink(
  number: string,
  {
    ends = 3_600,
    shopUrl = process.env.APP_URL,
    secret = process.env.AUTH_SECRET,
  }: { ends?: number; shopUrl?: string; secret?: string } = {},
): Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secret ?? "", "", "reference-merchant-checkout order-link", 32));
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("order-link")
    .setSubject(number)
    .setIssuedAt(now)
    .setExpirationTime(now + ends)
    .sign(key);
  return `${shopUrl}/orders/open/${token}`;
}
