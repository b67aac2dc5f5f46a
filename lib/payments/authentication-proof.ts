import "server-only";
import { createDecipheriv } from "node:crypto";

import { z } from "zod";

import { parseJson } from "@/lib/parse-json";

/** What the callback after a challenge proves about the payer. */
export type AuthenticationProof =
  /** The bank encrypted this result for this payment. `status` is absent if nothing was decided. */
  | {
      kind: "authentic";
      status?: DecidedStatus;
      eci?: string;
      recommendation?: string;
    }
  /** Nothing that the bank encrypted for this payment. */
  | { kind: "missing" | "forged" | "foreign" };

/** A result of authentication in the gateway's words. */
type DecidedStatus = `AUTHENTICATION_${"SUCCESSFUL" | "ATTEMPTED" | "UNAVAILABLE" | "FAILED" | "REJECTED"}`;

const statusOfLetter: Record<string, DecidedStatus> = {
  Y: "AUTHENTICATION_SUCCESSFUL",
  A: "AUTHENTICATION_ATTEMPTED",
  U: "AUTHENTICATION_UNAVAILABLE",
  N: "AUTHENTICATION_FAILED",
  R: "AUTHENTICATION_REJECTED",
};

const text = z.string().min(1).optional().catch(undefined);
// A number is read as its digits. An id of another type names something else; only an absent or empty one names nothing.
const id = z
  .unknown()
  .optional()
  .transform((value) =>
    value === undefined || value === null || value === ""
      ? undefined
      : typeof value === "number"
        ? String(value)
        : value,
  );
const named = z.object({ id, authenticationStatus: text }).optional();

/** The plain text of `encryptedData`. See docs/gateway.md. */
const plainText = z.object({
  authentication: z
    .object({
      "3ds1": z.object({ paResStatus: text }).optional().catch(undefined),
      "3ds2": z.object({ transactionStatus: text, acsEci: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  order: named,
  transaction: named,
  response: z.object({ gatewayRecommendation: text }).optional().catch(undefined),
});

/**
 * Opens `encryptedData.ciphertext|nonce|tag` of a callback: AES-256-GCM under the session's key, the plain text JSON.
 *
 * Every field is untrusted, and all may be missing. `foreign` is what decrypts but names another order or transaction.
 * If the bank's status and its letter differ, a failure counts.
 */
export function readAuthenticationProof(
  fields: Readonly<Record<string, string>>,
  sessionKey: Buffer | undefined,
  payment: { gatewayOrderId: string; authTransactionId: string | null },
): AuthenticationProof {
  const { "encryptedData.ciphertext": ciphertext, "encryptedData.nonce": nonce } = fields;
  const tag = fields["encryptedData.tag"];
  if (sessionKey === undefined || !ciphertext || !nonce || !tag) return { kind: "missing" };
  const plain = plainText.safeParse(decrypt(sessionKey, { ciphertext, nonce, tag }));
  if (!plain.success) return { kind: "forged" };
  const { authentication, order, transaction, response } = plain.data;
  const isForeign =
    (order?.id !== undefined && order.id !== payment.gatewayOrderId) ||
    (transaction?.id !== undefined && transaction.id !== payment.authTransactionId);
  if (isForeign) return { kind: "foreign" };
  const letter = authentication?.["3ds2"]?.transactionStatus ?? authentication?.["3ds1"]?.paResStatus;
  const statuses = [
    transaction?.authenticationStatus,
    order?.authenticationStatus,
    statusOfLetter[letter ?? ""],
  ];
  const failure = (["AUTHENTICATION_REJECTED", "AUTHENTICATION_FAILED"] as const).find((status) =>
    statuses.includes(status),
  );
  return {
    kind: "authentic",
    status: failure ?? statusOfLetter[letter ?? ""],
    eci: authentication?.["3ds2"]?.acsEci,
    recommendation: response?.gatewayRecommendation,
  };
}

/** The parsed plain text; undefined if the key does not open it or it is no JSON. Nonce: 12 bytes, tag: 16. */
function decrypt(
  key: Buffer,
  { ciphertext, nonce, tag }: { ciphertext: string; nonce: string; tag: string },
): unknown {
  const [nonceBytes, tagBytes] = [Buffer.from(nonce, "base64"), Buffer.from(tag, "base64")];
  // A shorter tag would be easier to forge.
  if (nonceBytes.length !== 12 || tagBytes.length !== 16) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceBytes, { authTagLength: 16 });
    decipher.setAuthTag(tagBytes);
    const bytes = Buffer.concat([decipher.update(Buffer.from(ciphertext, "base64")), decipher.final()]);
    return parseJson(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
