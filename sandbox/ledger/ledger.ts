import { join } from "node:path";
import type { RandomSource } from "@/sandbox/random-source";
import { openAppendOnlyFile } from "./append-only-file";
import type { Agreement, Authentication, Changes, LedgerTransaction, Order, Session } from "./records";

/**
 * The bank's records: held in memory, backed by an append-only file.
 *
 * `commit` changes what later readers see at once, and resolves when the change is on disk. An operation responds
 * only then, so everything that was confirmed survives `kill -9`.
 */
export type Ledger = {
  /** Real time of the first entry; the current time while there is none. */
  readonly openedAt: string;
  session(id: string): Session | undefined;
  order(id: string): Order | undefined;
  orders(): Order[];
  authentication(transactionId: string): Authentication | undefined;
  authenticationByAcs(acsTransactionId: string): Authentication | undefined;
  agreement(id: string): Agreement | undefined;
  agreements(): Agreement[];
  /** Oldest first; of one order, or of all. */
  transactions(orderId?: string): readonly LedgerTransaction[];
  commit(changes: Changes): Promise<void>;
  /** Deletes everything, on disk too; a seeded run starts again, and the clock is right again. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

type Entry = {
  position: number;
  bookedAt: string;
} & Changes;

export async function openLedger(folder: string, random: RandomSource): Promise<Ledger> {
  const sessions = new Map<string, Session>();
  const orders = new Map<string, Order>();
  const authentications = new Map<string, Authentication>();
  const transactionIdsByAcs = new Map<string, string>();
  const agreements = new Map<string, Agreement>();
  const transactions: LedgerTransaction[] = [];
  const transactionsByOrder = new Map<string, LedgerTransaction[]>();
  let firstEntryAt: string | undefined;

  function apply({ bookedAt, ...changes }: Entry): void {
    firstEntryAt ??= bookedAt;
    random.daysAhead = changes.daysAhead ?? random.daysAhead;
    for (const session of changes.sessions ?? []) sessions.set(session.id, session);
    for (const order of changes.orders ?? []) orders.set(order.id, order);
    for (const agreement of changes.agreements ?? []) agreements.set(agreement.id, agreement);
    for (const authentication of changes.authentications ?? []) {
      authentications.set(authentication.transactionId, authentication);
      transactionIdsByAcs.set(authentication.acsTransactionId, authentication.transactionId);
    }
    for (const change of changes.transactions ?? []) {
      const transaction = { ...change, bookedAt };
      transactions.push(transaction);
      const siblings = transactionsByOrder.get(transaction.orderId);
      if (siblings) siblings.push(transaction);
      else transactionsByOrder.set(transaction.orderId, [transaction]);
    }
  }

  const file = await openAppendOnlyFile(join(folder, "ledger.jsonl"), (line) => {
    const entry = line as Entry;
    random.position = entry.position;
    apply(entry);
  });

  return {
    get openedAt() {
      return firstEntryAt ?? new Date().toISOString();
    },
    session: (id) => sessions.get(id),
    order: (id) => orders.get(id),
    orders: () => [...orders.values()],
    authentication: (id) => authentications.get(id),
    authenticationByAcs: (id) => authentications.get(transactionIdsByAcs.get(id) ?? ""),
    agreement: (id) => agreements.get(id),
    agreements: () => [...agreements.values()],
    transactions: (orderId) =>
      orderId === undefined ? transactions : (transactionsByOrder.get(orderId) ?? []),
    commit(changes) {
      const entry: Entry = { position: random.position, bookedAt: new Date().toISOString(), ...changes };
      apply(entry);
      return file.append(entry);
    },
    async reset() {
      sessions.clear();
      orders.clear();
      authentications.clear();
      transactionIdsByAcs.clear();
      agreements.clear();
      transactions.length = 0;
      transactionsByOrder.clear();
      firstEntryAt = undefined;
      random.position = 0;
      random.daysAhead = 0;
      await file.clear();
    },
    close: () => file.close(),
  };
}
