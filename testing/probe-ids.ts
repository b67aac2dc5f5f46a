import pLimit from "p-limit";

import type { CustomerId, OrderNumber } from "@/lib/ids";

import { addCustomer } from "./add-customer";
import type { TestShop } from "./start-test-shop";

/** A customer who asks for what another one has, with an order of their own. */
export type Asking = { customerId: CustomerId; own: OrderNumber };

/** One use case that takes an id, and its answers: for another customer's id, and for one that nobody has. */
export type IdProbe = {
  name: string;
  probe: (who: Asking, index: number) => Promise<{ another: string; nobody: string }>;
};

/** Probes that answer with JSON. `ids` are another customer's, `mint` makes one that nobody has. */
export function probesOf<Id extends string>(
  calls: Record<string, (who: Asking, id: Id) => Promise<unknown>>,
  mint: () => Id,
  ids: Id[],
): IdProbe[] {
  const answer = async (call: (who: Asking, id: Id) => Promise<unknown>, who: Asking, id: Id) => {
    const text =
      JSON.stringify(await call(who, id).catch((error: Error) => `throws ${error.message}`)) ?? "nothing";
    return text.replaceAll(id, "ID");
  };
  return Object.entries(calls).map(([name, call]) => ({
    name,
    probe: async (who, index) => ({
      another: await answer(call, who, ids[index % ids.length]!),
      nobody: await answer(call, who, mint()),
    }),
  }));
}

/** Five customers with an order each. */
async function addAsking(shop: TestShop): Promise<Asking[]> {
  return Promise.all(
    Array.from({ length: 5 }, async () => {
      const customerId = await addCustomer(shop);
      return { customerId, own: (await shop.order(900n, { customerId })).number };
    }),
  );
}

/**
 * Runs the probes in turn, `count` in all, eight at once. Returns each difference between the two answers, and what tells
 * whether anything happened: every row of every table and the calls at the bank, before and after.
 */
export async function runProbes(shop: TestShop, probes: IdProbe[], count: number) {
  const asking = await addAsking(shop);
  const state = async () => ({ tables: await digestTables(shop), calls: await bankCalls(shop) });
  const before = await state();
  const limit = pLimit(8);
  const answered = await limit.map(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const { name, probe } = probes[index % probes.length]!;
      const who = asking[index % asking.length]!;
      const { another, nobody } = await probe(who, Math.floor(index / probes.length));
      return another === nobody
        ? undefined
        : `${name}: ${another}, and for an id that does not exist ${nobody}`;
    },
  );
  const differences = [...new Set(answered)].filter((difference) => difference !== undefined);
  return { differences, before, after: await state() };
}

/** A digest of every row of every table. */
async function digestTables({ db }: TestShop): Promise<Record<string, string | null>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const digests: Record<string, string | null> = {};
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ digest: string | null }[]>(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM "${name}" t`,
    );
    digests[name] = row?.digest ?? null;
  }
  return digests;
}

async function bankCalls({ bank }: TestShop): Promise<number> {
  const [latest] = await bank.console("calls?limit=1");
  return latest?.id ?? 0;
}
