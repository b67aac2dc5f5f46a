import "server-only";
import { readFileSync, statSync } from "node:fs";

import { InvariantError } from "@/lib/invariant";
import { shopLog } from "@/lib/log/log";

/** A secret from which keys are derived, with the id that its operator gave it. */
type EncryptionSecret = { id: string; secret: string };

const entry = /^([A-Za-z][\w.-]{0,39})\s+(\S{32,})$/;

/**
 * Reads a file of secrets: a line for each, `id secret`, the present one first; empty lines and lines with # are passed over.
 *
 * Throws if it cannot be read or a line is neither. The message never has a secret.
 */
export function readEncryptionKeys(file: string): [EncryptionSecret, ...EncryptionSecret[]] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const secrets = lines
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => {
      const [, id, secret] = entry.exec(line.trim()) ?? [];
      if (id === undefined || secret === undefined)
        throw new InvariantError("a line is not an id and a secret of 32 characters or more");
      return { id, secret };
    });
  const [present, ...others] = secrets;
  if (present === undefined) throw new InvariantError("the file has no secret");
  if (new Set(secrets.map(({ id }) => id)).size < secrets.length)
    throw new InvariantError("two secrets have one id");
  return [present, ...others];
}

/** Milliseconds after which the file is looked at again, and after which one that cannot be read is. */
const [soon, later] = [1_000, 30_000];

let known: { file: string; mtimeMs: number; secrets: EncryptionSecret[]; until: number } | undefined;

/**
 * The secrets of the file as it is now: a change is seen within a second, without a restart. A file that cannot be read any more leaves
 * those of before in use, which is logged.
 */
export function encryptionKeys(file: string, now = Date.now()): EncryptionSecret[] {
  if (known?.file === file && now < known.until) return known.secrets;
  try {
    const { mtimeMs } = statSync(file);
    if (known?.file === file && known.mtimeMs === mtimeMs) known.until = now + soon;
    else {
      const secrets = readEncryptionKeys(file);
      known = { file, mtimeMs, secrets, until: now + soon };
      shopLog.info({ kind: secrets[0].id, counts: { keys: secrets.length } }, "encryption keys read");
    }
  } catch (error) {
    if (known?.file !== file) throw error;
    known.until = now + later;
    shopLog.error({ kind: "encryption_keys_unreadable", error }, "encryption keys of before stay in use");
  }
  return known.secrets;
}
