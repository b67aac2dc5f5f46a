/** Port of the embedded PostgreSQL: EMBEDDED_POSTGRES_PORT, or 54320. */
export const embeddedDatabasePort = Number(process.env.EMBEDDED_POSTGRES_PORT ?? 54320);

/** Where the embedded PostgreSQL's database answers. It trusts every local client: it holds no password. */
export const embeddedDatabaseUrl = `postgresql://app@127.0.0.1:${embeddedDatabasePort}/shop`;
