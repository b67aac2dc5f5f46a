import type { CallLog } from "./call-log";
import type { RandomSource } from "./random-source";
import type { Faults } from "./faults";
import type { Ledger } from "@/sandbox/ledger/ledger";
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
  random: RandomSource;
  vault: Vault;
  ledger: Ledger;
  faults: Faults;
  calls: CallLog;
  /** The orders that an operation which moves money runs on right now. */
  busyOrders: Set<string>;
};
