import "server-only";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";

import type { AppliedCode } from "@/lib/checkout/discounts";
import type { DiscountProblem } from "@/lib/checkout/views";
import { isolate } from "@/lib/i18n/text-direction";
import { err, ok, type Result } from "@/lib/result";
import { discountCodeOf } from "@/lib/text/clean-text";
import { type TryDiscountDeps, tryDiscount } from "./try-discount";

/**
 * Returns the code with which a sent form leaves its cart, or why the typed one cannot be used.
 *
 * The form has no field for a code while one is applied: it has a button that takes it away.
 */
export async function applyCode(
  { form, code: current, ...cart }: AppliedCode,
  deps: TryDiscountDeps,
): Promise<Result<string | undefined, string>> {
  const code = codeIn(form, current);
  if (code === undefined || code === current) return ok(code);
  const tried = await tryDiscount({ ...cart, discountCode: code }, deps);
  if (tried.ok) return ok(code);
  if (tried.error.kind === "discount_refused") return err(await describeProblem(code, tried.error.problem));
  const [t, format] = await Promise.all([getTranslations("discounts"), getFormatter()]);
  return err(t("limit", { when: format.relativeTime(tried.error.retryAt, new Date()) }));
}

function codeIn(form: FormData, current: string | undefined): string | undefined {
  if (form.get("use") === "no-discount") return undefined;
  const typed = form.get("discountCode");
  return typeof typed === "string" ? discountCodeOf(typed) || undefined : current;
}

/** Says to the shopper why a code cannot be used. */
export async function describeProblem(code: string, problem: DiscountProblem): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations("discounts"), getLocale()]);
  return t(problem, { code: isolate(code, locale) });
}
