import type { Day } from "@/lib/calendar/day";
import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";

/** What the bank's reports say of the payments, captures and refunds of the journal. */
export type BankReports = {
  /** Where they list operations, by the ids of these. */
  findListed: (
    operationIds: readonly string[],
    deps: { db: ReadDatabase },
  ) => Promise<ReadonlyMap<string, ListedOperation>>;
  /** Which operations of a period they list, do not list, or list with another amount. */
  whereListed: (
    group: ReportGroup,
    period: MoneyPeriod,
    deps: { db: ReadDatabase },
  ) => Promise<Prisma.OperationWhereInput>;
  readMonth: (period: MoneyPeriod, deps: { db: ReadDatabase; now: () => Date }) => Promise<ReportedMonth>;
};

export type ReportGroup = "reported" | "unreported" | "different";

/** A time of the merchant's calendar in one currency: from an instant until before another. */
export type MoneyPeriod = { currency: string; from: Date; until: Date };

export type ListedOperation = {
  amountMinor: bigint;
  currency: string;
  transactionId: string;
  fileName: string;
  line: number;
};

/** Refunds count as negative. */
export type ReportedMonth = {
  /** What the reports list, with the amounts of the reports. */
  reported: { count: number; minor: bigint };
  /** How much more the reports list than the journal has. */
  differences: { count: number; minor: bigint };
  /** Movements of the reports in this month that the journal does not have. */
  onlyInReports: number;
  /** Days of the month, until yesterday, of which no report covers every minute. */
  daysWithoutReport: Day[];
  /** What the bank keeps of the reported movements and chargebacks, negative if it gives back, and of how many it does not say that. */
  fees: { count: number; minor: bigint; missing: number };
  /** What the bank dates into this month, how much, and how many nobody has ended. */
  chargebacks: { count: number; minor: bigint; open: number };
  /** The chargebacks of any month that somebody ended in this one: the money came back, or is gone. */
  won: { count: number; minor: bigint };
  lost: { count: number; minor: bigint };
};
