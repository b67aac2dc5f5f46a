import "server-only";

import { unstable_rethrow } from "next/navigation";

import { services } from "@/app/composition/services";
import { type Result, err, ok } from "@/lib/result";
import { isDatabaseAvailable } from "@/lib/health/database-state";

/**
 * Reads what a page shows, and says so if that failed because the database does not answer.
 *
 * For pages on which money may have moved: the page of an error cannot say what is true there. Any other failure throws.
 */
export async function readWithDatabase<View>(
  read: () => Promise<View>,
): Promise<Result<View, { kind: "database_unavailable" }>> {
  try {
    return ok(await read());
  } catch (error) {
    unstable_rethrow(error);
    const deps = await services();
    if (await isDatabaseAvailable(deps)) throw error;
    deps.log.error({ error }, "page shown without the database");
    return err({ kind: "database_unavailable" });
  }
}
