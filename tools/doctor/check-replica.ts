import { Client } from "pg";

import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Replica";

/** Connects to the replica for late reads, if there is one, and looks whether it follows a primary. */
export async function checkReplica(replicaUrl: string | undefined): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const client = new Client({ connectionString: replicaUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>(`SELECT pg_is_in_recovery() AS "follows"`);
    if (rows[0]?.follows === true) return [fine(part, "it follows its primary")];
    return [
      wrong(
        part,
        "the server is no replica",
        "Let DATABASE_REPLICA_URL lead to a streaming replica, or unset it: nothing is read there.",
      ),
    ];
  } catch (error) {
    return [
      wrong(
        part,
        messageOf(error),
        "Check DATABASE_REPLICA_URL and that server: until then all is read from the primary.",
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}
