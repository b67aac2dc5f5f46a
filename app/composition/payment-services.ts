import "server-only";
import { cache } from "react";

import { paymentLimits, services } from "./services";
import { shopLog } from "@/lib/log/log";
import { processServices } from "./process-services";

/** The dependencies of the use cases that move money, in a request: its log lines have its id, and limits count its client. */
export const paymentServices = cache(async () => {
  const [{ log }, limits] = await Promise.all([services(), paymentLimits()]);
  return { ...processServices(log), limits };
});

/** Resolves when no answer of the bank waits for the journal in this process. */
export async function answersSettled(): Promise<void> {
  await processServices(shopLog).answers.settled();
}
