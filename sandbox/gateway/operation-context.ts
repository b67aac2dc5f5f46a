import type { Bank } from "@/sandbox/bank";
import type { Fault } from "@/sandbox/faults";
import type { Changes } from "@/sandbox/ledger/records";

/** One call as an operation sees it. `now` is the call's one time. */
export type OperationContext = {
  bank: Bank;
  now: string;
  /** From the path; empty where the path has none. */
  sessionId: string;
  fault?: Fault;
};

/** What an operation came to. Nothing is changed until the runner commits `changes`. */
export type OperationResult = {
  status: 200 | 201;
  body: unknown;
  changes: Changes;
};
