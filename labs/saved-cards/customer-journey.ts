import { createCardToken } from "@/testing/card-token";
import { answerChallenge } from "@/labs/chaos/answer-challenge";
import { buyOnce } from "@/labs/chaos/buy-once";
import type { Customer, JourneyContext } from "@/labs/chaos/journey-context";
import { hasField, openPage, tryOnce } from "@/labs/chaos/journey-pages";
import { signInCustomer } from "./sign-in-customer";

/** A customer who is already signed in has most journeys, because one address may ask for 120 mails an hour. */
export const mostCustomers = 60;

const cards = ["5123450000000107", "5123450000000107", "5123450000000008", "4508750015742603"];

/** A customer signs in, or is signed in already, and buys with saved cards, saves cards in the account and removes them. */
export async function runCustomerJourney(context: JourneyContext): Promise<void> {
  const { random, count } = context;
  const customer = await chooseCustomer(context);
  if (customer === undefined) return count("no customer signed in");
  const acts = 1 + random.below(3);
  for (let act = 0; act < acts; act += 1) {
    const choice = random.below(10);
    if (choice < 6) {
      const saves = random.chance(70) ? "on" : undefined;
      await buyOnce(context, customer.browser, { email: customer.email, saves });
    } else if (choice < 8) await saveInAccount(context, customer);
    else await removeCard(context, customer);
  }
}

async function chooseCustomer(context: JourneyContext): Promise<Customer | undefined> {
  const { random, customers, count } = context;
  if (customers.length >= mostCustomers || (customers.length > 0 && random.chance(60)))
    return random.pick(customers);
  const customer = await signInCustomer(context);
  if (customer === undefined) return undefined;
  count("a customer signs in");
  customers.push(customer);
  return customer;
}

async function saveInAccount(context: JourneyContext, { browser }: Customer): Promise<void> {
  const { random, consoleUrl, count } = context;
  const page = await openPage(context, browser, "/account/cards/new");
  if (page === undefined || !hasField(page, "token")) return;
  const card = await createCardToken(consoleUrl, random.pick(cards));
  const press = () => tryOnce(context, () => browser.submit(page, "token", card));
  const [next] = await Promise.all(random.chance(20) ? [press(), press()] : [press()]);
  count("a card is saved in the account");
  if (next !== undefined) await answerChallenge(context, browser, next);
}

/** Removes one of the cards; from the page that says so on, nothing may be charged to it. */
async function removeCard(context: JourneyContext, { browser }: Customer): Promise<void> {
  const { random, confirmRemoval, count } = context;
  const list = await openPage(context, browser, "/account/cards");
  const ids = [...(list?.html.matchAll(/\/account\/cards\/([\w-]{36})\/remove/g) ?? [])].map(([, id]) => id);
  if (ids.length === 0) return;
  const savedCardId = random.pick(ids) ?? "";
  const asked = await openPage(context, browser, `/account/cards/${savedCardId}/remove`);
  if (asked === undefined || !hasField(asked, "savedCardId")) return;
  const removed = await tryOnce(context, () => browser.submit(asked, "savedCardId"));
  if (removed === undefined || !new URL(removed.url).searchParams.has("removed")) return;
  confirmRemoval({ savedCardId, at: Date.now() });
  count("a card is removed");
}
