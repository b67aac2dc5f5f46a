import { createHash, createPublicKey, createVerify, type KeyObject, verify } from "node:crypto";

/** Whether a report is the bank's: `unchecked` if it has a signature, but the shop has no key. */
export type SignatureState = "verified" | "unchecked" | "absent";

/** What is known of a signature; `key` is the SHA-256 of the public key that verified it, hex. */
export type CheckedSignature = { state: SignatureState; key: string | null };

/** Whether a report with such a signature may be imported: with a key of the bank only a verified one, unless the merchant says otherwise. */
export function isAcceptable(
  state: string,
  { publicKey, unsigned }: { publicKey?: string; unsigned: "refuse" | "accept" },
): boolean {
  return state === "verified" || publicKey === undefined || unsigned === "accept";
}

/** The largest signature file, in bytes. */
export const signatureSizeLimit = 16_384;

/** Checks the detached signature of a file, which is passed on chunk by chunk. */
export type SignatureCheck = {
  add: (chunk: Uint8Array) => void;
  /** Undefined if the signature is not of this file by this key. */
  end: (signature: Uint8Array | undefined) => CheckedSignature | undefined;
};

/**
 * Begins the check of a detached signature: Ed25519 over the file, or RSA (PKCS #1 v1.5) or ECDSA (DER) with SHA-256.
 *
 * `publicKey` is PEM. The signature is the bytes, or their base64. For Ed25519 the whole file is held, because it reads a file twice.
 */
export function checkSignature(publicKey: string | undefined): SignatureCheck {
  const key = publicKey === undefined ? undefined : createPublicKey(publicKey);
  const held: Uint8Array[] = [];
  const hashed = createVerify("sha256");
  const wholeFile = key?.asymmetricKeyType === "ed25519";
  return {
    add(chunk) {
      if (key === undefined) return;
      if (wholeFile) held.push(chunk);
      else hashed.update(chunk);
    },
    end(signature) {
      if (signature === undefined || signature.byteLength === 0) return { state: "absent", key: null };
      if (key === undefined) return { state: "unchecked", key: null };
      const bytes = signatureBytes(signature);
      const isValid = wholeFile ? verify(null, Buffer.concat(held), key, bytes) : hashed.verify(key, bytes);
      return isValid ? { state: "verified", key: fingerprintOf(key) } : undefined;
    },
  };
}

function signatureBytes(signature: Uint8Array): Uint8Array {
  const text = Buffer.from(signature).toString("latin1").trim();
  return /^[A-Za-z0-9+/\s]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : signature;
}

function fingerprintOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}
