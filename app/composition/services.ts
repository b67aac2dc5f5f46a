import "server-only";
import { headers } from "next/headers";
import { cache } from "react";

import { derivedKeys } from "@/lib/derived-keys";
import { environment, hasSandboxBank } from "@/lib/environment";
import { readClientAddress } from "@/lib/limits/client-address";
import { createPaymentLimits, humanCheck, type PaymentLimits } from "@/lib/limits/payment-limits";
import { type Log, shopLog } from "@/lib/log/log";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { type PageServices, pageServices } from "./page-services";

/** The address of the client that sent the request; "unknown" if the proxies in front did not send one, which is logged. */
export const clientAddress = cache(async (): Promise<string> => {
  const sent = await headers();
  const address = readClientAddress(sent.get("x-forwarded-for"), environment.TRUSTED_PROXY_HOPS);
  if (address !== undefined) return address;
  shopLog.warn(
    { requestId: readRequestId(sent.get(requestIdHeader)) },
    "X-Forwarded-For names no client's address: check TRUSTED_PROXY_HOPS; all such clients share their limits",
  );
  return "unknown";
});

/** What every page reads from in a request: each log line has the request's id. What moves money asks `paymentServices`. */
export const services = cache(async (): Promise<PageServices & { log: Log }> => {
  const sent = await headers();
  return { ...pageServices(), log: shopLog.with({ requestId: readRequestId(sent.get(requestIdHeader)) }) };
});

/** The limits against card testing, which count the request's client; undefined if they are off. */
export const paymentLimits = cache(async (): Promise<PaymentLimits | undefined> => {
  if (environment.PAYMENT_LIMITS === "off") return undefined;
  return createPaymentLimits({
    db: pageServices().db,
    keys: derivedKeys("payment-limits"),
    address: await clientAddress(),
    humanCheck,
    hasTestCards: hasSandboxBank(environment),
  });
});
