import "server-only";
import { Prisma } from "@/lib/db/generated/client";

import { customerSessionSeconds } from "./customer-session";

/** That the session "s" has not ended, for a statement. */
export function isOpenSession(now: Date): Prisma.Sql {
  const begunAfter = new Date(now.getTime() - customerSessionSeconds * 1000);
  return Prisma.sql`s."ended_at" IS NULL AND s."created_at" > ${begunAfter}`;
}
