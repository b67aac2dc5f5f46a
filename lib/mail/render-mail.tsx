import "server-only";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { createTranslator } from "next-intl";

import { catalogues, defaultLocale, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { MailContent } from "./mail-content";
import type { MailWriter } from "./described-news";
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

/** Writes a mail in its language, as HTML without scripts, pictures or anything else to load, and as text. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const locale = locales.find((known) => known === content.language) ?? defaultLocale;
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: merchant.timeZone });
  const writer: MailWriter = { t, locale, format: (money) => formatMoney(money, locale) };
  const news = describeNews(content, writer);
  const html = await render(<MailPage news={news} writer={writer} />);
  return { subject: news.subject, html, text: toText(html) };
}
