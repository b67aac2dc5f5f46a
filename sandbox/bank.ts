import type { CallLog } from "./call-log.ts";
import type { Entropy } from "./entropy.ts";
import type { Faults } from "./faults.ts";
import type { Book } from "./ledger/book.ts";
import type { Settings } from "./settings.ts";
import type { Vault } from "./vault.ts";

/** The four origins, without a slash at the end. */
export interface SandboxUrls {
  gateway: string;
  frame: string;
  acs: string;
  console: string;
}

/** Everything the four origins share. */
export interface Bank {
  settings: Settings;
  urls: SandboxUrls;
  entropy: Entropy;
  vault: Vault;
  book: Book;
  faults: Faults;
  calls: CallLog;
  /** The orders that an operation which moves money runs on right now. */
  busyOrders: Set<string>;
}
