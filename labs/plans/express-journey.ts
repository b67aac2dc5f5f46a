import { answerChallenge } from "@/labs/chaos/answer-challenge";
import type { JourneyContext } from "@/labs/chaos/journey-context";
import { hasField, onInstance, openPage, tryOnce } from "@/labs/chaos/journey-pages";

const products = ["yarn-box", "season-box"] as const;

/** A customer with a saved card buys a plan on one page; some press twice, on any instance. */
export async function runExpressJourney(context: JourneyContext): Promise<void> {
  const { random, customers, shopUrls, count } = context;
  if (customers.length === 0) return count("nobody could buy on one page");
  const { browser } = random.pick(customers);
  const product = await openPage(context, browser, `/products/${random.pick(products)}`);
  if (product === undefined || !hasField(product, "productId")) return;
  const page = await tryOnce(context, () => browser.submit(product, "productId"));
  if (page === undefined || !hasField(page, "shown")) return count("nobody could buy on one page");
  const press = async () => {
    const next = await tryOnce(context, () =>
      browser.submit(onInstance(page, random.pick(shopUrls)), "shown"),
    );
    if (next !== undefined) await answerChallenge(context, browser, next);
  };
  count("a plan is bought on one page");
  await Promise.all(random.chance(30) ? [press(), press()] : [press()]);
}
