import { load } from "cheerio";

import { readForms } from "./html-forms";
import { HttpBrowser, type HtmlPage } from "./http-browser";

/** What the payer enters at the issuer's page: a one-time code, or one of its other buttons. */
export type PayerAnswer = { code: string } | { act: "cancel" | "timeout" };

/** The form that the gateway has the payer's browser post to the shop. */
export type Callback = { url: string; fields: Record<string, string> };

/**
 * Goes through the challenge of an order without a browser: form by form, as their scripts would submit them.
 *
 * Returns the callback without posting it, or undefined while the issuer waits for an answer of the payer.
 */
export async function answerChallenge(
  { shopper, url }: { shopper: HttpBrowser; url: string },
  answers: PayerAnswer[],
): Promise<Callback | undefined> {
  const order = await shopper.open(url);
  const source = load(order.html)('iframe[src$="/challenge"]').attr("src");
  if (source === undefined) throw new Error(`${order.url} shows no challenge`);
  const challenge = await shopper.open(new URL(source, order.url).href);
  return answerIssuer({ ...challenge, html: markupOf(challenge) }, answers);
}

/** As `answerChallenge`, from the gateway's markup of a challenge. */
export async function answerIssuer(markup: HtmlPage, answers: PayerAnswer[]): Promise<Callback | undefined> {
  const payer = new HttpBrowser();
  let page = markup;
  // A device check has a form of its own before that of the challenge.
  for (const { fields } of readForms(markup.html)) page = await payer.submit(markup, fields[0]?.[0] ?? "");
  for (const answer of answers) page = await payer.submit(page, "code", answer);
  if (readForms(page.html)[0]?.fields.some(([name]) => name === "code")) return undefined;
  const [form] = readForms((await submitFirstForm(payer, page)).html);
  if (form?.action === undefined) throw new Error("the gateway sends no callback");
  return { url: form.action, fields: Object.fromEntries(form.fields) };
}

/** The HTML of a challenge document; unknown markup is in a sandboxed frame of it, whose address contains the markup. */
function markupOf({ html }: HtmlPage): string {
  const encoded = load(html)("iframe[sandbox]").attr("src")?.split(";base64,")[1];
  return encoded === undefined ? html : Buffer.from(encoded, "base64").toString("utf8");
}

async function submitFirstForm(browser: HttpBrowser, page: HtmlPage): Promise<HtmlPage> {
  const field = readForms(page.html)[0]?.fields[0]?.[0];
  if (field === undefined) throw new Error(`${page.url} has no form`);
  return browser.submit(page, field);
}
