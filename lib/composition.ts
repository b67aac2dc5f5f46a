import "server-only";
import { headers } from "next/headers";
import { cache } from "react";

import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";

/** The dependencies of the use cases in a request: each log line has the request's id. */
export const services = cache(async () => {
  const requestId = readRequestId((await headers()).get(requestIdHeader));
  return processServices(shopLog.with({ requestId }));
});
