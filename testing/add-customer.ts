import { type CustomerId, customerIdSchema } from "@/lib/ids";

import type { TestShop } from "./start-test-shop";

/** Adds a customer with an address of their own. */
export async function addCustomer({ db }: Pick<TestShop, "db">): Promise<CustomerId> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await db.customer.create({ data: { email, locale: "en" } });
  return customerIdSchema.parse(id);
}
