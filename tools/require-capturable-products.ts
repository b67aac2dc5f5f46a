import { openDatabase } from "@/lib/db/database";
import { type AuthorizationRules, outlivesAuthorization } from "@/prisma/products/outlives-authorization";

import { CommandError } from "./command-error";

/** A `CommandError` that names the products which take longer to make than the bank holds their authorization. */
export async function requireCapturableProducts({
  databaseUrl,
  ...rules
}: AuthorizationRules & { databaseUrl: string }): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    const products = await db.product.findMany({
      where: { madeToOrder: true },
      orderBy: { position: "asc" },
      select: { slug: true, madeToOrder: true, leadTimeDays: true, chargedWhenOrdered: true, plan: true },
    });
    const late = products.filter((product) => outlivesAuthorization(product, rules));
    if (late.length === 0) return;
    const names = late.map(({ slug, leadTimeDays }) => `${slug} (${leadTimeDays} days)`).join(", ");
    throw new CommandError(
      `The bank holds an authorization for ${rules.authorizationDays} days (AUTHORIZATION_DAYS), and these products take longer: ${names}. ` +
        (rules.charges === undefined
          ? "Charge them when they are ordered (chargedWhenOrdered), sell them with a plan that is charged on dispatch, or make them faster."
          : "Unset CHECKOUT_INTENT, which authorizes everything, or make them faster."),
    );
  } finally {
    await db.$disconnect();
  }
}
