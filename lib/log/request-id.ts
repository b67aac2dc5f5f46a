import { randomUUID } from "node:crypto";

import { z } from "zod";

/** The header with the request's id, a UUID. `proxy.ts` sets it on the request and on the response. */
export const requestIdHeader = "x-request-id";

/**
 * The id in the value of a request's header, or a new one if that is no UUID.
 *
 * A UUID from outside is accepted: a load balancer may have set it, and Next sends it along when an action redirects.
 */
export function readRequestId(header: unknown): string {
  return uuid.safeParse(header).data ?? randomUUID();
}

const uuid = z.uuid();
