import "server-only";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { createTranslator } from "next-intl";

import { catalogues, defaultLocale, hasCatalogue } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import { MailPage } from "./mail-page";
import type { MailWriter, WriteMail } from "./mail-text";

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
export async function renderMail({
  language,
  write,
}: {
  language: string;
  write: WriteMail;
}): Promise<RenderedMail> {
  const locale = hasCatalogue(language) ? language : defaultLocale;
  const t = createTranslator({ locale, messages: catalogues[locale], timeZone: merchant.timeZone });
  const writer: MailWriter = { t, locale, format: (money) => formatMoney(money, locale) };
  const content = write(writer);
  const html = await render(<MailPage content={content} writer={writer} />);
  return { subject: content.subject, html, text: toText(html) };
}
