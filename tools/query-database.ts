import pg from "pg";

/** Runs one statement with plain SQL over a connection of its own, and returns its rows. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks also rejects its query.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
