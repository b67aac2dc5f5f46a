import "server-only";

import type { Deps } from "@/lib/payments/deps";
import type { CurrentCustomer } from "@/modules/seam/visitor";

import { readCustomerSessionId } from "./customer-cookie";
import { findCustomer } from "./sessions";

/**
 * The customer whose session the request's cookie names; undefined for a guest.
 *
 * The cookie holds only the session's id. Each request reads the session from the database, so that it ends at once if it was
 * ended in another browser. Without the cookie nothing is read.
 */
export async function findVisitor(deps: Pick<Deps, "db" | "now">): Promise<CurrentCustomer | undefined> {
  const sessionId = await readCustomerSessionId();
  return sessionId && findCustomer({ sessionId }, deps);
}
