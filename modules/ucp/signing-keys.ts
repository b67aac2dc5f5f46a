import "server-only";

import { createECDH, createHash, createPrivateKey, sign } from "node:crypto";

import { httpbis } from "http-message-signatures";

type Keys = { current: Buffer; accepted: readonly Buffer[] };

/** A key of the curve P-256 as a JSON Web Key (RFC 7517), from 256 derived bits. Its id is its thumbprint (RFC 7638). */
function keyOf(bits: Buffer) {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(bits);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const identity = JSON.stringify({ crv: "P-256", kty: "EC", x, y });
  const kid = createHash("sha256").update(identity).digest("base64url");
  return { kid, jwk: { kty: "EC", crv: "P-256", x, y }, d: bits.toString("base64url") };
}

/** The keys that check what the shop has signed: while the secret is rotated, the one before, too. */
export function publicKeys({ accepted }: Keys) {
  return accepted.map(keyOf).map(({ kid, jwk }) => ({ kid, ...jwk, use: "sig", alg: "ES256" }));
}

/** Signs a POST of the shop and returns its headers. Message Signatures, "REST Request Signing" (RFC 9421). */
export async function signPost(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: Buffer },
  { current }: Pick<Keys, "current">,
): Promise<Record<string, string>> {
  const { kid, jwk, d } = keyOf(current);
  const key = createPrivateKey({ key: { ...jwk, d }, format: "jwk" });
  const digest = createHash("sha256").update(body).digest("base64");
  const sent = {
    ...headers,
    "content-type": "application/json",
    "content-digest": `sha-256=:${digest}:`,
  };
  const signed = await httpbis.signMessage(
    {
      key: {
        id: kid,
        sign: (data) => Promise.resolve(sign("sha256", data, { key, dsaEncoding: "ieee-p1363" })),
      },
      name: "sig1",
      params: ["created", "keyid"],
      fields: [
        "@method",
        "@authority",
        "@path",
        ...(new URL(url).search === "" ? [] : ["@query"]),
        ...Object.keys(sent),
      ],
    },
    { method: "POST", url, headers: sent },
  );
  return signed.headers as Record<string, string>;
}
