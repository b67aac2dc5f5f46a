import "server-only";
import type { PaymentStatus } from "@/lib/db/generated/enums";
import type { PaymentId } from "@/lib/ids";
import { openSealed, seal, type SealingKeys } from "./sealing";

const keyLength = 32;

/** Encrypts a gateway session's `aes256Key`, bound to its payment. Undefined if the gateway sent no key of 256 bits. */
export function sealSessionKey(
  aes256Key: string | undefined,
  paymentId: PaymentId,
  keys: SealingKeys,
): string | undefined {
  const key = Buffer.from(aes256Key ?? "", "base64");
  return key.length === keyLength ? seal(key, paymentId, keys) : undefined;
}

/** Decrypts a session's key; undefined if no accepted key opens it, and for the key of another payment. */
export function openSessionKey(sealed: string, paymentId: PaymentId, keys: SealingKeys): Buffer | undefined {
  const key = openSealed(sealed, paymentId, keys);
  return key?.length === keyLength ? key : undefined;
}

/** Whether a payment may still hold its session's key: it is erased when the payer's authentication is over, however it ends. */
export function mayHoldSessionKey(status: PaymentStatus): boolean {
  return ["SESSION_OPEN", "AGREEMENT_ADDED", "CARD_ADDED", "CHALLENGE"].includes(status);
}
