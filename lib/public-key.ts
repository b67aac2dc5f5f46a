import { createPublicKey, type KeyObject } from "node:crypto";

const kinds = ["ed25519", "rsa", "ec"];

/** Reads a public key in PEM (Ed25519, RSA or EC); undefined for anything else, and for a private key. */
export function readPublicKey(pem: string): KeyObject | undefined {
  const text = pem.replaceAll("\\n", "\n").trim();
  if (!text.startsWith("-----BEGIN PUBLIC KEY-----")) return undefined;
  try {
    const key = createPublicKey(text);
    return kinds.includes(key.asymmetricKeyType ?? "") ? key : undefined;
  } catch {
    return undefined;
  }
}
