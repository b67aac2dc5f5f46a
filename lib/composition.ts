import "server-only";
import { randomUUID } from "node:crypto";

import { headers } from "next/headers";
import { cache } from "react";

import { parseRequestId, requestIdHeader } from "@/lib/log/request-id";
import { shopLog } from "@/lib/log/shop-log";
import { processServices } from "@/lib/process-services";

/**
 * The dependencies of the use cases in a request: each log line has the request's id.
 *
 * The proxy makes the id. A request on a path without the proxy gets one here.
 */
export const services = cache(async () => {
  const requestId = parseRequestId((await headers()).get(requestIdHeader)) ?? randomUUID();
  return processServices(shopLog.with({ requestId }));
});
