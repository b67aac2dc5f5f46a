import { expect } from "vitest";

import { collectMails } from "@/testing/collect-mails";
import { findSecrets, type Seen } from "@/testing/find-secrets";
import type { TestShop } from "@/testing/start-test-shop";

/** Collects what a shop shows, keeps and sends, and looks for the tokens of cards in it. */
export function cardTokenScan(shop: TestShop) {
  /** Every secret of a card that the tests have used, by a name for people. */
  const secrets = new Map<string, string>();
  const seen: Seen[] = [];

  /** Keeps what the shop shows to people. */
  function show(where: string, value: unknown): void {
    const plain = (_: string, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner);
    seen.push({ where, text: JSON.stringify(value ?? null, plain) });
  }

  /** A new token of the bank, which is a secret from now on. */
  async function token(number: string): Promise<{ token: string; expiryMonth: number; expiryYear: number }> {
    const card = await shop.bank.token(number);
    secrets.set(`the token of ${number}`, card.token);
    return card;
  }

  /** Reads every row of every table. The one column that may hold a token is left out, and its values become secrets. */
  async function readTables(): Promise<void> {
    const { db } = shop;
    for (const { id, tokenSealed } of await db.savedCard.findMany())
      if (tokenSealed !== null) secrets.set(`the sealed token of ${id}`, tokenSealed);
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "public.operation",
        "public.payment_event",
        "public.mail",
        "public.account_event",
      ]),
    );
    for (const { name } of tables) {
      const rows = await db.$queryRawUnsafe<{ row: string }[]>(
        `SELECT (to_jsonb(t) ${name === "public.saved_card" ? "- 'token_sealed'" : ""})::text AS "row" FROM ${name} t`,
      );
      seen.push({ where: `the table ${name}`, text: rows.map(({ row }) => row).join("\n") });
    }
  }

  function readLog(): void {
    seen.push({ where: "the log", text: shop.logLines.join("\n") });
  }

  /** Sends the mails that are due, and keeps what the mail server was given. */
  async function sendMails(): Promise<number> {
    const { sent, send } = collectMails(shop);
    await send();
    for (const each of sent) show("a mail", each);
    return sent.length;
  }

  /** Each secret that is in what was collected, and where. */
  const leaks = (): string[] => findSecrets(seen, secrets);

  /** Plants each secret in something that was collected, and returns the leaks that are not found then. */
  function missedLeaks(): string[] {
    return [...secrets].flatMap(([name, secret], index) => {
      const { where, text } = seen[index % seen.length]!;
      const planted = { where, text: `${text}${Buffer.from(secret).toString("base64")}` };
      const leak = `${where} holds ${name} (base64)`;
      return findSecrets([planted], secrets).includes(leak) ? [] : [leak];
    });
  }

  return { secrets, seen, show, token, readTables, readLog, sendMails, leaks, missedLeaks };
}
