import "server-only";
import type { Deps } from "@/lib/payments/deps";

/** Whether the database answers. */
export async function isDatabaseAvailable({ db }: Pick<Deps, "db">): Promise<boolean> {
  return db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}
