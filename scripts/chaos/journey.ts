import { formsOf } from "@/e2e/support/html-forms";
import { type Page, HttpBrowser } from "@/e2e/support/http-browser";
import type { Dice } from "./random";

/** Where a journey takes place: a shop of several instances, and a bank. */
export type Place = {
  /** Addresses of the instances; any of them may be dead at any moment. */
  shops: readonly string[];
  consoleUrl: string;
  /** Resolves when every instance answers again. */
  untilUp: () => Promise<void>;
  /** Cookies of two signed-in members of staff. */
  staff: readonly (readonly [string, string][])[];
  /** Counts what people did. */
  tell: (what: string) => void;
};

const products = ["stoneware-vase", "walnut-lounge-chair"] as const;
const priceLists = ["us", "jp", "kw"] as const;

/** Cards of the sandbox, the ordinary ones more often. */
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

const customer = {
  email: "chaos@example.com",
  name: "Chaos Shopper",
  country: "NL",
  addressLine1: "Keizersgracht 1",
  city: "Amsterdam",
  postalCode: "1015 CJ",
};

/**
 * One shopper's order from the cart to whatever becomes of it, then staff who move its money: impatient,
 * doubly clicking, in two tabs and on two instances, and never put off by a page that does not come.
 */
export async function journey(place: Place, dice: Dice): Promise<void> {
  const shopper = new HttpBrowser([["price_list", dice.pick(priceLists)]]);
  const path = await order(place, dice, shopper);
  if (path === undefined) return place.tell("gave up ordering");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const page = await visit(place, dice, shopper, path);
    if (page === undefined || has(page, "token") === undefined) break;
    await pay(place, dice, shopper, page);
    if (dice.percent(15)) break;
  }
  const acts = dice.roll(5);
  for (let act = 0; act < acts; act += 1) await staffAct(place, dice, path);
}

/** Fills a cart and places the order; the same form is sent again until an order answers. */
async function order(place: Place, dice: Dice, shopper: HttpBrowser): Promise<string | undefined> {
  const shown = await visit(place, dice, shopper, `/products/${dice.pick(products)}`);
  if (shown === undefined) return undefined;
  const quantity = String(1 + dice.roll(3));
  await once(place, () => shopper.submit(shown, "productId", { quantity }));
  const form = await visit(place, dice, shopper, "/checkout");
  if (form === undefined || has(form, "placement") === undefined) return undefined;
  for (let tries = 0; tries < 4; tries += 1) {
    const clicks = dice.percent(15) ? 2 : 1;
    const pages = await Promise.all(
      Array.from({ length: clicks }, () =>
        once(place, () => shopper.submit(moved(form, dice.pick(place.shops)), "placement", customer)),
      ),
    );
    const placed = pages.find((page) => page !== undefined && /\/orders\/[^/]+$/.test(page.url));
    if (placed !== undefined) return new URL(placed.url).pathname;
  }
  return undefined;
}

/** Presses Pay, in one of the ways in which people do. */
async function pay(place: Place, dice: Dice, shopper: HttpBrowser, page: Page): Promise<void> {
  const press = async (from: Page, shop = dice.pick(place.shops)) => {
    const card = await newCard(place, dice);
    const after = await once(place, () => shopper.submit(moved(from, shop), "token", card));
    if (after !== undefined) await confirm(place, dice, shopper, after);
  };
  switch (dice.roll(6)) {
    case 0: {
      place.tell("double click on Pay");
      const shop = dice.pick(place.shops);
      await Promise.all([press(page, shop), press(page, shop)]);
      return;
    }
    case 1: {
      place.tell("two tabs pay");
      const other = await visit(place, dice, shopper, new URL(page.url).pathname);
      await Promise.all([press(page), press(other !== undefined && has(other, "token") ? other : page)]);
      return;
    }
    case 2: {
      place.tell("refresh while paying");
      await Promise.all([press(page), visit(place, dice, shopper, new URL(page.url).pathname)]);
      return;
    }
    case 3: {
      place.tell("back, and pay again");
      await press(page);
      await press(page);
      return;
    }
    default:
      return press(page);
  }
}

/** Goes through the issuer's challenge, where the page shows one: right, wrong, twice, or not at all. */
async function confirm(place: Place, dice: Dice, shopper: HttpBrowser, page: Page): Promise<void> {
  const frame = /\/payments\/[\w-]+\/challenge/.exec(page.html)?.[0];
  if (frame === undefined) return;
  if (dice.percent(15)) return place.tell("challenge left");
  const document = await visit(place, dice, shopper, frame);
  if (document === undefined || formsOf(document.html).length === 0) return;
  const bank = new HttpBrowser();
  const asked = await once(place, () => submitFirst(bank, document));
  if (asked === undefined || has(asked, "code") === undefined) return;
  const code = dice.percent(80) ? "123456" : "000000";
  const act = dice.percent(90) ? "confirm" : "cancel";
  const answered = await once(place, () => bank.submit(asked, "code", { code, act }));
  if (answered === undefined || has(answered, "code") !== undefined) return;
  const back = await once(place, () => submitFirst(bank, answered));
  if (back === undefined || formsOf(back.html).length === 0) return;
  // The last form goes to the shop: the payer's browser, or the gateway, may send it twice, to any instance.
  const returns = dice.percent(20) ? 2 : 1;
  if (returns === 2) place.tell("return sent twice");
  await Promise.all(Array.from({ length: returns }, () => once(place, () => submitFirst(bank, back))));
}

/** One or two members of staff move money of the order, by what its page offers. */
async function staffAct(place: Place, dice: Dice, path: string): Promise<void> {
  const member = () => new HttpBrowser(dice.pick(place.staff));
  const desk = await visit(place, dice, member(), `/admin${path}`);
  if (desk === undefined) return;
  const offers = formsOf(desk.html)
    .map(({ fields }) => new Map(fields))
    .filter((fields) => fields.has("do"));
  if (offers.length === 0) return;
  const offer = dice.pick(offers);
  const action = offer.get("do") ?? "";
  const all = offer.get("amount") ?? "";
  const part = dice.percent(50) ? all : partOf(all, dice);
  const query = new URLSearchParams({ do: action, ...(offer.has("amount") ? { amount: part } : {}) });
  const review = await visit(place, dice, member(), `/admin${path}?${query}`);
  if (review === undefined || has(review, "amountMinor") === undefined) return;
  const press = () =>
    once(place, () => member().submit(moved(review, dice.pick(place.shops)), "amountMinor"));
  if (dice.percent(40)) {
    place.tell(`two members of staff ${action}`);
    await Promise.all([press(), press()]);
  } else {
    place.tell(`staff ${action}`);
    await press();
  }
}

/** A part of a decimal amount, in its decimals. */
function partOf(amount: string, dice: Dice): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const minor = Number(whole + fraction);
  const part = String(1 + dice.roll(Math.max(1, minor - 1))).padStart(fraction.length + 1, "0");
  return fraction === "" ? part : `${part.slice(0, -fraction.length)}.${part.slice(-fraction.length)}`;
}

async function newCard({ consoleUrl }: Place, dice: Dice): Promise<Record<string, string>> {
  const card = { number: dice.pick(cards), expiryMonth: 12, expiryYear: 40 };
  const answer = await fetch(`${consoleUrl}/api/tokens`, { method: "POST", body: JSON.stringify(card) });
  const { token } = (await answer.json()) as { token: string };
  return { token, expiryMonth: "12", expiryYear: "40" };
}

/** Opens a page of the shop, on any instance; a person tries some times before giving up. */
async function visit(place: Place, dice: Dice, person: HttpBrowser, path: string): Promise<Page | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    const shop = dice.pick(place.shops);
    const page = await once(place, () => person.open(`${shop}${path}`));
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Undefined where no page came: the process was killed, or the shop could not answer. */
async function once(place: Place, work: () => Promise<Page>): Promise<Page | undefined> {
  try {
    return await work();
  } catch (cause) {
    const status = /answers (\d+)$/.exec(String(cause))?.[1];
    place.tell(status === undefined ? "no answer from the shop" : `the shop answers ${status}`);
    await place.untilUp();
    return undefined;
  }
}

/** The same page as another instance would have sent it. */
function moved(page: Page, shop: string): Page {
  const { pathname, search } = new URL(page.url);
  return { ...page, url: `${shop}${pathname}${search}` };
}

function has(page: Page, field: string): unknown {
  return formsOf(page.html).find(({ fields }) => fields.some(([name]) => name === field));
}

/** Sends the page's first form, as its own script would. */
function submitFirst(browser: HttpBrowser, page: Page): Promise<Page> {
  const field = formsOf(page.html)[0]?.fields[0]?.[0];
  if (field === undefined) throw new Error(`${page.url} has no form`);
  return browser.submit(page, field);
}
