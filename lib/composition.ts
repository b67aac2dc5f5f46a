import "server-only";
import { headers } from "next/headers";
import { cache } from "react";

import { readClientAddress } from "@/lib/limits/client-address";
import { derivedKeys } from "@/lib/derived-keys";
import { environment, hasSandboxBank } from "@/lib/environment";
import { type Log, shopLog } from "@/lib/log/log";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { processServices } from "@/lib/process-services";
import { humanCheck, type PaymentLimits, createPaymentLimits } from "@/lib/limits/payment-limits";

/** The address of the client that sent the request; "unknown" if the proxies in front did not send one, which is logged. */
export const clientAddress = cache(async (): Promise<string> => addressIn(await headers()));

function addressIn(sent: Pick<Headers, "get">): string {
  const address = readClientAddress(sent.get("x-forwarded-for"), environment.TRUSTED_PROXY_HOPS);
  if (address !== undefined) return address;
  shopLog.warn(
    { requestId: readRequestId(sent.get(requestIdHeader)) },
    "X-Forwarded-For names no client's address: check TRUSTED_PROXY_HOPS; all such clients share their limits",
  );
  return "unknown";
}

/** Resolves when no answer of the bank waits for the journal in this process. */
export async function answersSettled(): Promise<void> {
  await processServices(shopLog).answers.settled();
}

/**
 * The dependencies of the use cases in a request: each log line has the request's id, and limits count its client.
 *
 * Log and limits are made when they are first asked for: most pages log nothing and count nobody.
 */
export const services = cache(async () => {
  const sent = await headers();
  const shared = processServices(shopLog);
  let log: Log | undefined;
  let limits: PaymentLimits | undefined;
  return {
    ...shared,
    get log(): Log {
      log ??= shopLog.with({ requestId: readRequestId(sent.get(requestIdHeader)) });
      return log;
    },
    get limits(): PaymentLimits | undefined {
      if (environment.PAYMENT_LIMITS === "off") return undefined;
      limits ??= createPaymentLimits({
        db: shared.db,
        keys: derivedKeys("payment-limits"),
        address: addressIn(sent),
        humanCheck,
        hasTestCards: hasSandboxBank(environment),
      });
      return limits;
    },
  };
});
