import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

const endLength = 4;
const sealLength = 16;

/**
 * Writes the secret part of a link in a mail: `content` with its end, to the second, and a seal of 128 bits. It is short enough to be
 * read in the text of a mail, which a JSON Web Token is not.
 *
 * The seal is HMAC-SHA256, cut as in RFC 2104, 5. Each purpose has a key of its own.
 */
export function sealToken({ content, endsAt }: SealedContent, key: Buffer): string {
  const end = Buffer.alloc(endLength);
  end.writeUInt32BE(Math.floor(endsAt.getTime() / 1000));
  const sealed = Buffer.concat([end, content]);
  return Buffer.concat([sealed, sealOf(sealed, key)]).toString("base64url");
}

/** Reads what `sealToken` wrote, whether it has ended or not; undefined if none of the keys has sealed it. */
export function openToken(token: string, keys: readonly Buffer[]): SealedContent | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= endLength + sealLength || bytes.toString("base64url") !== token) return undefined;
  const [sealed, seal] = [bytes.subarray(0, -sealLength), bytes.subarray(-sealLength)];
  if (!keys.some((key) => timingSafeEqual(sealOf(sealed, key), seal))) return undefined;
  return { content: sealed.subarray(endLength), endsAt: new Date(sealed.readUInt32BE() * 1000) };
}

type SealedContent = { content: Buffer; endsAt: Date };

function sealOf(sealed: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(sealed).digest().subarray(0, sealLength);
}
