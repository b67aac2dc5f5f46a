import "server-only";
import type { Deps } from "@/lib/use-cases/deps";

/** The time zones in which the days of plans are days: one, unless the merchant has moved. */
export async function planTimeZones({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await db.subscription.findMany({
    where: { state: { not: "ENDED" } },
    distinct: ["timeZone"],
    select: { timeZone: true },
  });
  return rows.map(({ timeZone }) => timeZone);
}
