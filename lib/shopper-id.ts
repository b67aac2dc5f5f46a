import { hash, randomBytes } from "node:crypto";
import { z } from "zod";

const shopperId = z
  .string()
  .regex(/^[\w-]{43}$/)
  .brand<"ShopperId">();

/** Identifies a shopper without an account: a secret, 256 random bits in base64url. */
export type ShopperId = z.infer<typeof shopperId>;

export function mintShopperId(): ShopperId {
  return shopperId.parse(randomBytes(32).toString("base64url"));
}

/** Reads the value of the signed shopper cookie; undefined for anything that `mintShopperId` cannot have made. */
export function parseShopperId(cookie: string | undefined): ShopperId | undefined {
  return shopperId.safeParse(cookie).data;
}

/** The form that the database stores: SHA-256 in hex, so that a leaked row opens no order. */
export function hashShopperId(id: ShopperId): string {
  return hash("sha256", id, "hex");
}
