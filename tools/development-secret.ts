import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { readVariable } from "./variables";

const file = ".data/auth-secret";

/** AUTH_SECRET, or else a secret that is made once and kept in `.data`, so that sign-ins survive a restart. */
export function developmentSecret(): string {
  const given = readVariable("AUTH_SECRET");
  if (given !== undefined) return given;
  mkdirSync(".data", { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
  return readFileSync(file, "utf8");
}
