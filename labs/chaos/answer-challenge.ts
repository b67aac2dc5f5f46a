import { readForms } from "@/testing/html-forms";
import { type HtmlPage, HttpBrowser } from "@/testing/http-browser";
import type { JourneyContext } from "./journey-context";
import { hasField, openPage, tryOnce } from "./journey-pages";

/** Goes through the issuer's challenge if the page shows one: with a right or a wrong code, or not to the end. */
export async function answerChallenge(
  context: JourneyContext,
  shopper: HttpBrowser,
  page: HtmlPage,
): Promise<void> {
  const { random, count } = context;
  const frame = /\/payments\/[\w-]+\/challenge/.exec(page.html)?.[0];
  if (frame === undefined) return;
  if (random.chance(15)) return count("challenge left");
  const challenge = await openPage(context, shopper, frame);
  if (challenge === undefined || readForms(challenge.html).length === 0) return;

  const issuer = new HttpBrowser();
  const question = await tryOnce(context, () => submitFirstForm(issuer, challenge));
  if (question === undefined || !hasField(question, "code")) return;
  const code = random.chance(80) ? "123456" : "000000";
  const act = random.chance(90) ? "confirm" : "cancel";
  const answered = await tryOnce(context, () => issuer.submit(question, "code", { code, act }));
  if (answered === undefined || hasField(answered, "code")) return;
  const last = await tryOnce(context, () => submitFirstForm(issuer, answered));
  if (last === undefined || readForms(last.html).length === 0) return;

  // The last form goes to the shop. The payer's browser or the gateway may send it twice.
  const returns = random.chance(20) ? 2 : 1;
  if (returns === 2) count("return sent twice");
  await Promise.all(
    Array.from({ length: returns }, () => tryOnce(context, () => submitFirstForm(issuer, last))),
  );
}

/** Submits the first form of a page, as its script would. */
function submitFirstForm(browser: HttpBrowser, page: HtmlPage): Promise<HtmlPage> {
  const field = readForms(page.html)[0]?.fields[0]?.[0];
  if (field === undefined) throw new Error(`${page.url} has no form`);
  return browser.submit(page, field);
}
