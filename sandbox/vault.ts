import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

/** What a token stands for: the number alone. Expiry travels beside the token; the security code is never kept. */
export type VaultCard = {
  number: string;
};

export type Vault = {
  tokenize(card: VaultCard): string;
  lookup(token: string): VaultCard | undefined;
};

const PREFIX = "tok_";

/**
 * Turns card numbers into tokens and back.
 *
 * A token is the number itself under AES-256-GCM, with a nonce derived from the number (so the same
 * card always has the same token). Nothing is stored: a token outlives a restart, a reset and a lost data folder
 * for as long as the secret stays the same.
 */
export function createVault(secret: string): Vault {
  const key = createHmac("sha256", secret).update("vault key").digest();

  return {
    tokenize({ number }) {
      const nonce = createHmac("sha256", key).update(number).digest().subarray(0, 12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([
        nonce,
        cipher.update(number, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return PREFIX + sealed.toString("base64url");
    },
    lookup(token) {
      if (!token.startsWith(PREFIX)) return undefined;
      const sealed = Buffer.from(token.slice(PREFIX.length), "base64url");
      if (sealed.length < 29) return undefined;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(-16));
        return {
          number: decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8"),
        };
      } catch {
        return undefined;
      }
    },
  };
}
