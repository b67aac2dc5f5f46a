import { join } from "node:path";
import type { RandomSource } from "@/sandbox/random-source";
import { openAppendOnlyFile } from "./append-only-file";
import type { Agreement, Authentication, LedgerTransaction, Changes, Order, Session } from "./records";

/**
 * All that the bank knows, in memory, backed by the journal.
 *
 * `commit` is seen by every later reader at once and resolves when it is on the disk: an operation answers
 * only then, so what was answered survives `kill -9`.
 */
export type Ledger = {
  /** When the books were opened, by the clock on the wall: at their first entry, or just now. */
  readonly openedAt: string;
  session(id: string): Session | undefined;
  order(id: string): Order | undefined;
  orders(): Order[];
  authentication(transactionId: string): Authentication | undefined;
  authenticationByAcs(acsTransactionId: string): Authentication | undefined;
  agreement(id: string): Agreement | undefined;
  /** Oldest first; of one order, or of all. */
  transactions(orderId?: string): readonly LedgerTransaction[];
  commit(changes: Changes): Promise<void>;
  /** Forgets everything, on disk too; a seeded run begins anew. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

type Line = {
  position: number;
  bookedAt: string;
} & Changes;

export async function openLedger(folder: string, random: RandomSource): Promise<Ledger> {
  const sessions = new Map<string, Session>();
  const orders = new Map<string, Order>();
  const authentications = new Map<string, Authentication>();
  const byAcs = new Map<string, string>();
  const agreements = new Map<string, Agreement>();
  const all: LedgerTransaction[] = [];
  const byOrder = new Map<string, LedgerTransaction[]>();
  let firstEntryAt: string | undefined;

  function apply({ bookedAt, ...changes }: Line): void {
    firstEntryAt ??= bookedAt;
    for (const session of changes.sessions ?? []) sessions.set(session.id, session);
    for (const order of changes.orders ?? []) orders.set(order.id, order);
    for (const agreement of changes.agreements ?? []) agreements.set(agreement.id, agreement);
    for (const authentication of changes.authentications ?? []) {
      authentications.set(authentication.transactionId, authentication);
      byAcs.set(authentication.acsTransactionId, authentication.transactionId);
    }
    for (const asked of changes.transactions ?? []) {
      const transaction = { ...asked, bookedAt };
      all.push(transaction);
      const siblings = byOrder.get(transaction.orderId);
      if (siblings) siblings.push(transaction);
      else byOrder.set(transaction.orderId, [transaction]);
    }
  }

  const journal = await openAppendOnlyFile(join(folder, "ledger.jsonl"), (entry) => {
    const line = entry as Line;
    random.position = line.position;
    apply(line);
  });

  return {
    get openedAt() {
      return firstEntryAt ?? new Date().toISOString();
    },
    session: (id) => sessions.get(id),
    order: (id) => orders.get(id),
    orders: () => [...orders.values()],
    authentication: (id) => authentications.get(id),
    authenticationByAcs: (id) => authentications.get(byAcs.get(id) ?? ""),
    agreement: (id) => agreements.get(id),
    transactions: (orderId) => (orderId === undefined ? all : (byOrder.get(orderId) ?? [])),
    commit(changes) {
      const line: Line = { position: random.position, bookedAt: new Date().toISOString(), ...changes };
      apply(line);
      return journal.append(line);
    },
    async reset() {
      for (const map of [sessions, orders, authentications, byAcs, agreements, byOrder]) map.clear();
      all.length = 0;
      firstEntryAt = undefined;
      random.position = 0;
      await journal.clear();
    },
    close: () => journal.close(),
  };
}
