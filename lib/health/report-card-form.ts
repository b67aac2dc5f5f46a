import "server-only";
import { z } from "zod";

import { countBrowserReport } from "@/lib/limits/browser-report-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

const report = z.enum(["card_form_refused", "card_form_expired", "card_form_no_answer"]);

/** Records that the card form took no card in a shopper's browser. The next card that is typed ends it. */
export async function reportCardForm(
  { body, address, shopper }: { body: string; address: string; shopper: string },
  { dependencies }: Pick<Deps, "dependencies">,
): Promise<Result<void, { kind: "too_many" | "unreadable" }>> {
  if (!(await countBrowserReport({ address, servedPage: shopper }))) return err({ kind: "too_many" });
  const parsed = report.safeParse(body);
  if (!parsed.success) return err({ kind: "unreadable" });
  dependencies.failed(parsed.data);
  return ok(undefined);
}
