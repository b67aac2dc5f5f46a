import { readFileSync } from "node:fs";

import { InvariantError } from "@/lib/invariant";

/** Variables with a secret. Each may have `_FILE` behind its name and a path for a value, as stores of secrets mount them. */
const secretVariables = [
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "MIGRATION_DATABASE_URL",
  "GATEWAY_PASSWORD",
  "TOKENIZATION_TOKEN",
  "SMTP_URL",
] as const;

/**
 * The environment with the secrets that stand in files: `AUTH_SECRET_FILE=/run/secrets/auth` gives AUTH_SECRET what is in that file,
 * without the line end behind it.
 *
 * Throws if a file cannot be read, or if a variable is given in both ways. The message never has a value.
 */
export function readSecretFiles(
  source: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const found = { ...source };
  for (const name of secretVariables) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) throw new InvariantError(`${name} and ${name}_FILE are both set: keep one of them.`);
    found[name] = readSecret(`${name}_FILE`, file);
  }
  return found;
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
  } catch (cause) {
    throw new InvariantError(`${variable}: the file cannot be read.`, { cause });
  }
}
