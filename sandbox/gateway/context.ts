import type { Bank } from "../bank.ts";
import type { Fault } from "../faults.ts";
import type { Changes } from "../ledger/records.ts";

/** One call as an operation sees it. `now` is the call's one time. */
export interface Context {
  bank: Bank;
  now: string;
  /** From the path; empty where the path has none. */
  sessionId: string;
  fault?: Fault;
}

/** What an operation came to. Nothing is changed until the runner commits `changes`. */
export interface Answer {
  status: 200 | 201;
  body: unknown;
  changes: Changes;
}
