import "server-only";
import { getLocale } from "next-intl/server";

import { PageMessages } from "@/components/page-messages";
import type { DiscountProblem } from "@/lib/checkout/views";
import { isolate } from "@/lib/i18n/text-direction";
import { describeProblem } from "./apply-code";
import { CheckoutDiscountField } from "./components/checkout-discount-field";

/** The code of a cart in the form of the checkout, or the field for one. */
export async function CheckoutDiscount({
  code,
  problem,
}: {
  code: string | undefined;
  problem: DiscountProblem | null;
}) {
  const locale = await getLocale();
  return (
    <PageMessages namespaces={["discounts", "summary"]}>
      <CheckoutDiscountField
        code={code}
        applied={code !== undefined && problem === null ? isolate(code, locale) : undefined}
        problem={code !== undefined && problem !== null ? await describeProblem(code, problem) : undefined}
      />
    </PageMessages>
  );
}
