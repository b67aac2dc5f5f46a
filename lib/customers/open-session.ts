import "server-only";
import type { Prisma } from "@/lib/db/generated/client";

import { customerSessionSeconds } from "./customer-session";

/** The condition that a session has not ended. */
export function isOpenSession(now: Date) {
  return {
    endedAt: null,
    createdAt: { gt: new Date(now.getTime() - customerSessionSeconds * 1000) },
  } satisfies Prisma.CustomerSessionWhereInput;
}
