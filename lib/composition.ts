import "server-only";
import { headers } from "next/headers";
import { cache } from "react";

import { readClientAddress } from "@/lib/client-address";
import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";
import { humanCheck } from "@/lib/rate-limits/human-check";
import { type PaymentLimits, createPaymentLimits } from "@/lib/rate-limits/payment-limits";

/** The address of the client that sent the request; "unknown" where nothing says it. */
export const clientAddress = cache(async () =>
  readClientAddress((await headers()).get("x-forwarded-for"), environment.TRUSTED_PROXY_HOPS),
);

/** The dependencies of the use cases in a request: each log line has the request's id, and limits count its client. */
export const services = cache(async () => {
  const requestId = readRequestId((await headers()).get(requestIdHeader));
  const shared = processServices(shopLog.with({ requestId }));
  const address = await clientAddress();
  const limits: PaymentLimits | undefined =
    environment.PAYMENT_LIMITS === "on"
      ? createPaymentLimits({ db: shared.db, keys: derivedKeys("payment-limits"), address, humanCheck })
      : undefined;
  return { ...shared, limits };
});
