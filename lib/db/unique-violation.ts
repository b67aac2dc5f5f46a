import "server-only";
import { Prisma } from "./generated/client";

/** Whether a statement was refused because its row exists already, by a unique index or a primary key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  // P2010 is a statement of ours that failed, with PostgreSQL's own code in its message.
  return error.code === "P2002" || (error.code === "P2010" && error.message.includes("23505"));
}
