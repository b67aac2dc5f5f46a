import { createHash, hkdfSync } from "node:crypto";

import { SignJWT } from "jose";

/** The address of an order's link, signed as the shop signs it. `email` is the order's, `ends` is in seconds from now. */
export async function orderLink(
  number: string,
  {
    email = "shopper@example.com",
    ends = 3_600,
    shopUrl = process.env.APP_URL,
    secret = process.env.AUTH_SECRET,
  }: { email?: string; ends?: number; shopUrl?: string; secret?: string } = {},
): Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secret ?? "", "", "reference-merchant-checkout order-link", 32));
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({
    email: createHash("sha256")
      .update(JSON.stringify([number, email]))
      .digest("base64url"),
  })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("order-link")
    .setSubject(number)
    .setIssuedAt(now)
    .setExpirationTime(now + ends)
    .sign(key);
  return `${shopUrl}/orders/open/${token}`;
}
