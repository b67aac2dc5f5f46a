import "server-only";
import type { Deps } from "@/lib/use-cases/deps";

/** Whether the database answers, over the connections that close operations. */
export async function isJournalAvailable({ answers }: Pick<Deps, "answers">): Promise<boolean> {
  return answers.db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}
