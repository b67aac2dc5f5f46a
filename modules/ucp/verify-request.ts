import "server-only";

import { createHash, createPublicKey, verify } from "node:crypto";

import { httpbis } from "http-message-signatures";
import { parseDictionary } from "structured-headers";

import { ok, type Result } from "@/lib/result";

import type { SigningKey } from "./platform-profile";
import { type ProtocolError, refusal } from "./protocol";

export type SignedRequest = { method: string; url: URL; headers: Headers; body: Buffer };

/** Seconds by which a platform's clock may be ahead. */
const clockTolerance = 60;

const hashes: Record<string, string> = { "P-256": "sha256", "P-384": "sha384" };

/**
 * Checks who has sent a request. Who publishes keys signs each request, so that nobody speaks for them; false if they publish none.
 *
 * Signed are method, host, path and whatever of query, profile, idempotency key and body there is: a signature for one request is none
 * for another. Message Signatures, "REST Request Verification".
 */
export async function verifyRequest(
  request: SignedRequest,
  { keys, changes }: { keys: readonly SigningKey[]; changes: boolean },
): Promise<Result<boolean, ProtocolError>> {
  const { method, url, headers, body } = request;
  const isSigned = headers.has("signature") && headers.has("signature-input");
  if (!isSigned && keys.length === 0) return ok(false);
  if (!isSigned) return refusal(401, "signature_missing", "This platform publishes keys: sign each request.");
  if (changes && !headers.has("idempotency-key"))
    return refusal(401, "signature_missing", "A signed change needs an Idempotency-Key.");
  if (body.length > 0 && !hasDigest(headers.get("content-digest"), body))
    return refusal(400, "digest_mismatch", "Content-Digest is not the SHA-256 digest of the body.");
  let problem = refusal(401, "signature_invalid", "The signature is not valid.");
  try {
    const isValid = await httpbis.verifyMessage(
      {
        tolerance: clockTolerance,
        requiredParams: ["keyid"],
        requiredFields: [
          "@method",
          "@authority",
          "@path",
          "ucp-agent",
          ...(url.search === "" ? [] : ["@query"]),
          ...(headers.has("idempotency-key") ? ["idempotency-key"] : []),
          ...(body.length === 0 ? [] : ["content-digest", "content-type"]),
        ],
        keyLookup: ({ keyid }) => {
          const key = keys.find(({ kid }) => kid === keyid);
          const hash = key && hashes[key.crv];
          if (key === undefined)
            problem = refusal(401, "key_not_found", "The platform publishes no such key.");
          else if (hash === undefined)
            problem = refusal(400, "algorithm_unsupported", "Sign with a key of P-256 or P-384.");
          if (key === undefined || hash === undefined) return Promise.resolve(null);
          const publicKey = createPublicKey({ key, format: "jwk" });
          const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
          return Promise.resolve({
            id: key.kid,
            verify: (data, signature) => Promise.resolve(verify(hash, data, options, signature)),
          });
        },
      },
      { method, url, headers: Object.fromEntries(headers) },
    );
    return isValid === true ? ok(true) : problem;
  } catch {
    return problem;
  }
}

/** Whether a header has the body's SHA-256 digest (RFC 9530). */
function hasDigest(header: string | null, body: Buffer): boolean {
  try {
    const digest = parseDictionary(header ?? "").get("sha-256")?.[0];
    return (
      digest instanceof ArrayBuffer && createHash("sha256").update(body).digest().equals(Buffer.from(digest))
    );
  } catch {
    return false;
  }
}
