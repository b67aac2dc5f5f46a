import { createHash, createHmac, hkdfSync } from "node:crypto";

/** The address of an order's link, sealed as the shop seals it. `email` is the order's, `ends` is in seconds from now. */
export function orderLink(
  number: string,
  {
    email = "shopper@example.com",
    ends = 3_600,
    shopUrl = process.env.APP_URL,
    secret = process.env.AUTH_SECRET,
  }: { email?: string; ends?: number; shopUrl?: string; secret?: string } = {},
): string {
  const key = Buffer.from(hkdfSync("sha256", secret ?? "", "", "reference-merchant-checkout order-link", 32));
  const end = Buffer.alloc(4);
  end.writeUInt32BE(Math.floor(Date.now() / 1000) + ends);
  const address = createHash("sha256")
    .update(JSON.stringify([number, email]))
    .digest()
    .subarray(0, 8);
  const sealed = Buffer.concat([end, address, Buffer.from(number)]);
  const seal = createHmac("sha256", key).update(sealed).digest().subarray(0, 16);
  return `${shopUrl}/orders/open/${Buffer.concat([sealed, seal]).toString("base64url")}`;
}
