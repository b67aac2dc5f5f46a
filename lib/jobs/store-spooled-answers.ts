import "server-only";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";

/** Stores the answers of the bank that an earlier process could not, and has left in the spool. */
export async function storeSpooledAnswers(): Promise<void> {
  await processServices(shopLog).answers.storeSpooled();
}
