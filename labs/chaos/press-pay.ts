import { createCardToken } from "@/testing/card-token";
import type { HtmlPage, HttpBrowser } from "@/testing/http-browser";
import { answerChallenge } from "./answer-challenge";
import type { JourneyContext } from "./journey-context";
import { hasField, onInstance, openPage, tryOnce } from "./journey-pages";

/** Cards of the sandbox; the ordinary ones more often. */
const cards = [
  ...Array<string>(6).fill("5123450000000107"),
  ...Array<string>(2).fill("5123450000000008"),
  "5111111111111118",
  "5123450000000404",
  "4508750015741308",
  "5123450000000602",
  "4508750015741704",
  "4508750015741803",
  "5123450000000800",
  "4508750015741902",
];

/** The value of the box that saves a card: of customers, and of guests. */
export type Saves = "on" | "guest";

/** Whether a page offers to pay, with a typed or with a saved card. */
export function offersToPay(page: HtmlPage): boolean {
  return hasField(page, "token") || hasField(page, "savedCardId");
}

/**
 * Presses Pay on the page of an order: once, twice at once, in two tabs, with a refresh meanwhile, or once more after it.
 *
 * A page with saved cards is paid with the one that it has chosen. `saves` is by whom a typed card is saved.
 */
export async function pressPay(
  context: JourneyContext,
  shopper: HttpBrowser,
  page: HtmlPage,
  { saves }: { saves?: Saves } = {},
): Promise<void> {
  const { shopUrls, consoleUrl, random, count } = context;
  const press = async (from: HtmlPage, shopUrl = random.pick(shopUrls)) => {
    const saved = hasField(from, "savedCardId");
    if (saved) count("a saved card is used");
    const card = saved ? {} : await createCardToken(consoleUrl, random.pick(cards));
    const save: Record<string, string> = saves && !saved ? { saveCard: saves } : {};
    const field = saved ? "savedCardId" : "token";
    const next = await tryOnce(context, () =>
      shopper.submit(onInstance(from, shopUrl), field, { ...card, ...save }),
    );
    if (next !== undefined) await answerChallenge(context, shopper, next);
  };
  const { pathname } = new URL(page.url);
  switch (random.below(6)) {
    case 0: {
      count("double click on Pay");
      const shopUrl = random.pick(shopUrls);
      await Promise.all([press(page, shopUrl), press(page, shopUrl)]);
      return;
    }
    case 1: {
      count("two tabs pay");
      const other = await openPage(context, shopper, pathname);
      await Promise.all([press(page), press(other !== undefined && offersToPay(other) ? other : page)]);
      return;
    }
    case 2: {
      count("refresh while paying");
      await Promise.all([press(page), openPage(context, shopper, pathname)]);
      return;
    }
    case 3: {
      count("back, and pay again");
      await press(page);
      await press(page);
      return;
    }
    default:
      return press(page);
  }
}
