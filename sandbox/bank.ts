import type { FrameRefusals } from "@/sandbox/frame/frame-refusals";
import type { Ledger } from "@/sandbox/ledger/ledger";
import type { CallLog } from "./call-log";
import type { Faults } from "./faults";
import type { RandomSource } from "./random-source";
import type { MailFaults } from "./mail/mail-faults";
import type { Mailbox } from "./mail/mailbox";
import type { Settings } from "./settings";
import type { Vault } from "./vault";
import type { Webhooks } from "./webhooks";

/** The four origins and the mail server, without a slash at the end. */
export type SandboxUrls = {
  gateway: string;
  frame: string;
  acs: string;
  console: string;
  mail: string;
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
  frameRefusals: FrameRefusals;
  mailbox: Mailbox;
  mailFaults: MailFaults;
  webhooks: Webhooks;
  /** Ids of the orders on which a transaction is running. */
  busyOrders: Set<string>;
};
