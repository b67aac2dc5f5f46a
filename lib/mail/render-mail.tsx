import "server-only";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { createTranslator } from "next-intl";

import { catalogues, defaultLocale, type Locale, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { MailContent } from "./mail-content";
import type { MailTranslator, MailWriter } from "./described-news";
import { MailPage } from "./mail-page";
import { describeNews } from "./describe-news";

export type RenderedMail = { subject: string; html: string; text: string };

/** Compiled once: that takes longer than to write one mail as text. */
const toText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "table.lines", format: "dataTable" },
    { selector: "a.button", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
  ],
});

// Each keeps its parsed messages and its formats of Intl, and no text of a mail.
const translators = new Map<Locale, MailTranslator>();

/** Writes a mail in its language, as HTML without scripts, pictures or anything else to load, and as text. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const locale = locales.find((known) => known === content.language) ?? defaultLocale;
  const t = translatorIn(locale);
  const writer: MailWriter = { t, locale, format: (money) => formatMoney(money, locale) };
  const news = describeNews(content, writer);
  const html = await render(<MailPage news={news} writer={writer} />);
  return { subject: news.subject, html, text: toText(html) };
}

function translatorIn(locale: Locale): MailTranslator {
  const kept = translators.get(locale);
  if (kept !== undefined) return kept;
  const made = createTranslator({ locale, messages: catalogues[locale], timeZone: merchant.timeZone });
  translators.set(locale, made);
  return made;
}
