import type { CallLog } from "./call-log";
import type { Entropy } from "./entropy";
import type { Faults } from "./faults";
import type { Book } from "@/sandbox/ledger/book";
import type { Settings } from "./settings";
import type { Vault } from "./vault";

/** The four origins, without a slash at the end. */
export type SandboxUrls = {
  gateway: string;
  frame: string;
  acs: string;
  console: string;
};

/** Everything the four origins share. */
export type Bank = {
  settings: Settings;
  urls: SandboxUrls;
  entropy: Entropy;
  vault: Vault;
  book: Book;
  faults: Faults;
  calls: CallLog;
  /** The orders that an operation which moves money runs on right now. */
  busyOrders: Set<string>;
};
