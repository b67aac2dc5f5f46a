import { setTimeout as delay } from "node:timers/promises";

import { HttpBrowser } from "@/testing/http-browser";
import type { BankCall } from "./bank-calls";
import type { ChaosStack } from "./chaos-stack";
import { type Comparison, compareJournalWithLedger } from "./compare-journal-with-ledger";
import { compareShownWithLedger } from "./compare-shown-with-ledger";
import { compareMails, type MailComparison, type LabPlan } from "./compare-mails";
import { findUnexplained } from "./explain-unknown-outcomes";
import { findPaymentsAfterRemoval, readJournal, readUnknown } from "./read-journal";
import { readLedger } from "./read-ledger";
import { readDispatches, readOutbox, waitForOutbox } from "./read-outbox";
import { readShownOrders } from "./read-shown-orders";
import type { ReceivedMails } from "./received-mails";
import type { Reconciliation } from "./reconcile-during-run";
import type { RandomJourneysResult } from "./run-random-journeys";
import { decideByLedger } from "./staff-decides";

export type ComparisonsAfterRun = {
  /** Before the settlement report was imported. */
  before: Comparison;
  /** How many outcomes were unknown at any time and not answered later. */
  everUnknown: number;
  /** Unknown outcomes that no fault and no incident explains. */
  unexplained: string[];
  /** Ids of unknown outcomes that staff cannot decide in the admin. */
  unlisted: string[];
  /** After the settlement report was imported. */
  after: Comparison;
  /** After the same report was imported once more. */
  again: Comparison;
  /** After staff decided what the report had left, because the bank had called it pending. */
  decided: Comparison;
  /** Pages of orders that contradict the bank's ledger, or did not come. */
  misleading: string[];
  /** Payments with a saved card that began after its customer had read that it was removed. */
  afterRemoval: string[];
  /** Of journal, outbox and mailbox. */
  mails: MailComparison;
};

/**
 * Sweeps what the killed instances left, then compares journal and ledger, before and after the settlement report; and
 * the pages of each order with the ledger, and its mails with the journal.
 *
 * All instances must be down.
 */
export async function compareAfterRun(
  { instances: [instance], workers: [worker], consoleUrl, databaseUrl, staff: [staff] }: ChaosStack,
  {
    reconciliation,
    bankCalls,
    receivedMails,
    readPlans,
    incidents,
    orders,
    removals,
  }: {
    reconciliation: Reconciliation;
    bankCalls: readonly BankCall[];
    receivedMails: ReceivedMails;
    readPlans: () => Promise<LabPlan[]>;
  } & RandomJourneysResult,
): Promise<ComparisonsAfterRun> {
  const ended = Date.now();
  const compare = async () =>
    compareJournalWithLedger(await readJournal(databaseUrl), await readLedger(consoleUrl));

  await Promise.all([instance.restart(), worker.restart()]);
  await reconciliation.sweepAll();
  const before = await compare();
  const rows = await readJournal(databaseUrl);
  const everUnknown = rows.filter(({ state, resolved }) => resolved || state === "UNKNOWN");
  const unexplained = findUnexplained(everUnknown, bankCalls, incidents);
  const unlisted = await findUnlisted(new HttpBrowser(staff), instance.url, before.unknown);

  // The report decides an operation only when it covers all the time in which the bank may have booked it.
  await delay(Math.max(0, ended + reconciliation.coverageMs - Date.now()));
  await reconciliation.importReport("");
  const after = await compare();
  await reconciliation.importReport("");
  const again = await compare();
  const atWork = { browser: new HttpBrowser(staff), shopUrl: instance.url, consoleUrl, databaseUrl };
  for (const row of await readUnknown(databaseUrl, 0)) {
    // What stays unknown because a page did not come is found by the comparison.
    await decideByLedger(row, atWork).catch(() => undefined);
  }
  const decided = await compare();

  const { shown, unavailable } = await readShownOrders(orders, { shopUrl: instance.url, staff });
  const misleading = [...unavailable, ...compareShownWithLedger(shown, await readLedger(consoleUrl))];
  await waitForOutbox(databaseUrl, new Date(ended));
  await Promise.all([instance.kill(), worker.kill()]);
  const plans = await readPlans();
  const mails = compareMails(
    await readJournal(databaseUrl),
    await readOutbox(databaseUrl, plans),
    await receivedMails.all(),
    plans,
    await readDispatches(databaseUrl),
  );
  return {
    before,
    everUnknown: everUnknown.length,
    unexplained,
    unlisted,
    after,
    again,
    decided,
    misleading,
    afterRemoval: await findPaymentsAfterRemoval(databaseUrl, removals),
    mails,
  };
}

/** The unknown outcomes whose page in the admin offers no decision. */
async function findUnlisted(
  browser: HttpBrowser,
  shopUrl: string,
  unknown: readonly string[],
): Promise<string[]> {
  const unlisted: string[] = [];
  for (const id of unknown) {
    const page = await browser.open(`${shopUrl}/admin/unknown-outcomes/${id}`).catch(() => undefined);
    if (page === undefined || !page.html.includes('name="decision"')) unlisted.push(id);
  }
  return unlisted;
}
