import "server-only";

import { Prisma } from "@/lib/db/generated/client";
import type { Person, PersonalData } from "@/modules/seam/personal-data";

/** The checkouts of a person: those of their orders, and those that have one of their addresses. */
const isOf = ({ orderIds, emails }: Person) => Prisma.sql`(
  "order_id" = ANY (${[...orderIds]}::uuid[])
  OR lower("content" #>> '{buyer,email}') = ANY (${[...emails]}))`;

/** What agents have sent of their buyers. */
export const agentData: PersonalData = {
  async read(person, tx) {
    const rows = await tx.$queryRaw<{ agent: string; content: unknown }[]>`
      SELECT "agent", "content" FROM "ucp_checkout" WHERE "content" IS NOT NULL AND ${isOf(person)}`;
    const goes = "What the agent sent: name, addresses, phone number, consent";
    return [{ title: "Checkouts by agents", goes, stays: "That an agent placed the order, and whose", rows }];
  },
  async erase(person, tx, deps) {
    await tx.$executeRaw`
      DELETE FROM "ucp_answer" WHERE "checkout_id" IN (SELECT "id" FROM "ucp_checkout" WHERE ${isOf(person)})`;
    // Ended, too, so that no change that runs meanwhile writes the content again.
    await tx.$executeRaw`
      UPDATE "ucp_checkout" SET "content" = NULL, "canceled_at" = coalesce("canceled_at", ${deps.now()})
      WHERE ${isOf(person)}`;
  },
};
