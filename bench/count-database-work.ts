import { createServer, connect, type AddressInfo, type Socket } from "node:net";

import { Client } from "pg";

import { stopAtExit } from "@/scripts/support/stop-at-exit";

export type DatabaseWork = {
  /** Statements that were sent, BEGIN and COMMIT included. */
  statements: number;
  /** Transactions that wrote something, each of which waits for the disk. Reads have none. */
  commits: number;
};

export type DatabaseCounter = {
  /** The address of the database through this counter, for the shop that is counted. */
  url: string;
  /** Does the work and counts. Nothing else may write to the database server meanwhile. */
  count: <T>(work: () => Promise<T>) => Promise<T & DatabaseWork>;
};

/**
 * Stands between a shop and its database and counts what passes, so that the shop that is measured is the real one.
 *
 * It is too slow to be there while times are measured. The connection must not be encrypted.
 */
export async function startDatabaseCounter(databaseUrl: string, serverUrl: string): Promise<DatabaseCounter> {
  let statements = 0;
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const count = statementReader(() => (statements += 1));
    client.on("data", count).pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay());
      socket.on("error", () => client.destroy(database.destroy().errored ?? undefined));
      socket.on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  stopAtExit(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await client.end();
  });

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async count(work) {
      const [statementsBefore, commitsBefore] = [statements, await countCommits(client)];
      const result = await work();
      const counted = statements - statementsBefore;
      return { ...result, statements: counted, commits: (await countCommits(client)) - commitsBefore };
    },
  };
}

/** How many transactions of the whole server have had an id, which PostgreSQL gives to those that write. */
async function countCommits(client: Client): Promise<number> {
  const { rows } = await client.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  return Number((rows[0] as { next: string }).next);
}

/** The types of the messages with which a client has a statement run: Query and Execute. */
const runs = new Set(["Q".charCodeAt(0), "E".charCodeAt(0)]);

/**
 * Reads what a client sends to PostgreSQL, in chunks of any size, and calls `found` for each statement that it runs.
 *
 * A message is its type, one byte, and its length with these four bytes. The first one has no type. PostgreSQL, Message
 * Formats.
 */
export function statementReader(found: () => void): (chunk: Buffer) => void {
  let header = Buffer.alloc(0);
  let headerSize = 4;
  let rest = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (rest > 0) {
        const skipped = Math.min(rest, chunk.length - at);
        rest -= skipped;
        at += skipped;
        continue;
      }
      const missing = headerSize - header.length;
      header = Buffer.concat([header, chunk.subarray(at, at + missing)]);
      at += missing;
      if (header.length < headerSize) return;
      if (headerSize === 5 && runs.has(header.readUInt8(0))) found();
      rest = header.readUInt32BE(headerSize - 4) - 4;
      header = Buffer.alloc(0);
      headerSize = 5;
    }
  };
}
