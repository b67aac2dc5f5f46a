import type { Ledger } from "@/sandbox/ledger/ledger";
import type { CallLog } from "./call-log";
import type { Faults } from "./faults";
import type { RandomSource } from "./random-source";
import type { Settings } from "./settings";
import type { Vault } from "./vault";

/** The four origins, without a slash at the end. */
export type SandboxUrls = {
  gateway: string;
  frame: string;
  acs: string;
  console: string;
};

/** What the four origins share. */
export type Bank = {
  settings: Settings;
  urls: SandboxUrls;
  random: RandomSource;
  vault: Vault;
  ledger: Ledger;
  faults: Faults;
  calls: CallLog;
  /** Ids of the orders on which a transaction is running. */
  busyOrders: Set<string>;
};
