import { readVariable } from "./variables";

/** Port of the embedded PostgreSQL: EMBEDDED_POSTGRES_PORT, or 54320. */
export const embeddedDatabasePort = Number(readVariable("EMBEDDED_POSTGRES_PORT") ?? 54320);

/** The address of an embedded PostgreSQL's database, as the role that migrates. It trusts every local client. */
export function embeddedDatabaseUrl(port = embeddedDatabasePort): string {
  return `postgresql://app@127.0.0.1:${port}/shop`;
}
