import "server-only";
import { Client, escapeIdentifier } from "pg";

/** Milliseconds after which a value is read again, also where no change was announced: a connection may be lost in silence. */
const keptFor = 30_000;

/** Milliseconds until a connection is opened again after the last one was. */
const openAgainAfter = 1_000;

type Source<Value> = {
  /** Reads the value. Any connection may. */
  read: () => Promise<Value>;
  /** The channel on which a trigger announces each change of the value. */
  channel: string;
  /** Sends a notification on the channel, through another connection than the one that listens. */
  announce: () => Promise<unknown>;
  /** Of the connection that listens. */
  connectionString: string;
};

/**
 * Reads a value, and keeps it until the database announces that it changed (PostgreSQL's NOTIFY).
 *
 * One connection listens, opened with the first read. Nothing is kept before a notification has arrived through it, nor when
 * it is lost: a pooler may take LISTEN and never pass a notification on. What was read while a change was announced is not
 * kept either, since it may be from before it.
 */
export function keepUntilAnnounced<Value>({
  read,
  channel,
  announce,
  connectionString,
}: Source<Value>): () => Value | Promise<Value> {
  let kept: { value: Value; until: number } | undefined;
  let listener: Client | undefined;
  let openedAt = Number.NEGATIVE_INFINITY;
  let hears = false;
  let announced = 0;

  const forget = () => {
    kept = undefined;
    announced += 1;
  };

  const listen = async () => {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    listener = client;
    openedAt = Date.now();
    const lose = () => {
      if (listener !== client) return;
      listener = undefined;
      hears = false;
      forget();
    };
    client.on("error", lose).on("end", lose);
    client.on("notification", () => {
      if (listener !== client) return;
      hears = true;
      forget();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${escapeIdentifier(channel)}`);
      await announce();
    } catch {
      lose();
      await client.end().catch(() => {});
    }
  };

  const readAndKeep = async () => {
    const before = announced;
    const value = await read();
    if (hears && announced === before) kept = { value, until: Date.now() + keptFor };
    return value;
  };

  return () => {
    if (kept !== undefined && Date.now() < kept.until) return kept.value;
    if (listener === undefined && Date.now() - openedAt >= openAgainAfter) void listen();
    return readAndKeep();
  };
}
