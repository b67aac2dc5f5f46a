import { openDatabase } from "@/lib/db/database";

import { CommandError } from "./command-error";

/**
 * A `CommandError` if a product is made longer than the bank holds an authorization, and is not charged when it is ordered: the
 * money would be gone before the piece leaves.
 *
 * `charges` is CHECKOUT_INTENT: with "pay" everything is charged when it is ordered, with "authorize" nothing is.
 */
export async function requireCapturableProducts({
  databaseUrl,
  authorizationDays,
  charges,
}: {
  databaseUrl: string;
  authorizationDays: number;
  charges: "pay" | "authorize" | undefined;
}): Promise<void> {
  if (charges === "pay") return;
  const db = openDatabase(databaseUrl);
  try {
    const late = await db.product.findMany({
      where: {
        madeToOrder: true,
        leadTimeDays: { gt: authorizationDays },
        plan: { is: null },
        chargedWhenOrdered: charges === undefined ? false : undefined,
      },
      orderBy: { position: "asc" },
      select: { slug: true, leadTimeDays: true },
    });
    if (late.length === 0) return;
    const names = late.map(({ slug, leadTimeDays }) => `${slug} (${leadTimeDays} days)`).join(", ");
    throw new CommandError(
      `The bank holds an authorization for ${authorizationDays} days (AUTHORIZATION_DAYS), and these products take longer: ${names}. ` +
        (charges === undefined
          ? "Charge them when they are ordered (charged_when_ordered), sell them with a plan that is charged on dispatch, or make them faster."
          : "Unset CHECKOUT_INTENT, which authorizes everything, or make them faster."),
    );
  } finally {
    await db.$disconnect();
  }
}
