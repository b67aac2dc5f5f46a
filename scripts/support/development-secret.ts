import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const file = ".data/auth-secret";

/** The secret of this machine's sessions: AUTH_SECRET, else one made once and kept, so that logins survive a restart. */
export function authSecret(): string {
  if (process.env.AUTH_SECRET !== undefined) return process.env.AUTH_SECRET;
  mkdirSync(".data", { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
  return readFileSync(file, "utf8");
}
