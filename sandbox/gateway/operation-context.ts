import type { Bank } from "@/sandbox/bank";
import type { Fault } from "@/sandbox/faults";
import type { Changes } from "@/sandbox/ledger/records";

/** One call, as its operation receives it. */
export type OperationContext = {
  bank: Bank;
  /** The time of the call, ISO 8601. */
  now: string;
  /** From the path; empty if the path has none. */
  sessionId: string;
  fault?: Fault;
};

/** The result of an operation. Nothing changes until `runOperation` commits `changes`. */
export type OperationResult = {
  status: 200 | 201;
  body: unknown;
  changes: Changes;
};
