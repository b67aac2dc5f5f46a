import "server-only";
import { modules } from "@/modules/server";
import type { BankReports } from "@/modules/seam/bank-reports";

/** What the bank's reports say; undefined in a shop that imports none. */
export const bankReports: BankReports | undefined = modules.find(
  (module) => module.bankReports !== undefined,
)?.bankReports;
