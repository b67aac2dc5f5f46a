import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

/** The card behind a token: the number only. The expiry is sent beside the token; the security code is never stored. */
export type VaultCard = {
  number: string;
};

export type Vault = {
  tokenize(card: VaultCard): string;
  lookup(token: string): VaultCard | undefined;
};

const prefix = "tok_";

/**
 * Turns card numbers into tokens and back.
 *
 * A token is the number encrypted with AES-256-GCM. The nonce is derived from the number, so a card always has the
 * same token. Nothing is stored: with the same secret, a token outlives a restart, a reset and a lost data folder.
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
      return prefix + sealed.toString("base64url");
    },
    lookup(token) {
      if (!token.startsWith(prefix)) return undefined;
      const sealed = Buffer.from(token.slice(prefix.length), "base64url");
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
