import "server-only";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";
import { createTranslator } from "next-intl";

import { defaultLocale, hasCatalogue } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { formatMoney } from "@/lib/money/format-money";
import type { MailDeps, MailContent, MailWriter, WriteMail } from "./mail-text";
import type { MailPicture, OutgoingMail } from "./delivery";
import { MailPage } from "./mail-page";
import { makeMailPicture, markImage } from "./mail-picture";

export type RenderedMail = Pick<OutgoingMail, "subject" | "html" | "text" | "pictures">;

/** How many pictures a mail has at most. */
const mostPictures = 9;

/** Compiled once: that takes longer than to write one mail as text. */
const toText = compile({
  wordwrap: false,
  formatters: {
    linkOnItsOwnLine({ attribs, children }, walk, builder) {
      builder.openBlock();
      walk(children, builder);
      builder.addLineBreak();
      // A person reads an address, not its scheme.
      builder.addInline(attribs.href.replace(/^mailto:/, ""));
      builder.closeBlock();
    },
  },
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "table.lines", format: "dataTable", options: { maxColumnWidth: 48 } },
    { selector: "a.button", format: "linkOnItsOwnLine" },
    { selector: "a.also", format: "linkOnItsOwnLine" },
    { selector: "a.policy", format: "linkOnItsOwnLine" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
  ],
});

/**
 * Writes a mail in its language, as HTML without scripts or anything else to load, with the pictures that it shows, and as text. A
 * picture that cannot be made is left out of the mail.
 */
export async function renderMail(
  { language, write, appUrl }: { language: string; write: WriteMail; appUrl: string },
  { log, mail }: Pick<MailDeps, "log"> & { mail: Pick<MailDeps["mail"], "messages"> },
): Promise<RenderedMail> {
  const locale = hasCatalogue(language) ? language : defaultLocale;
  const t = createTranslator({ locale, messages: mail.messages[locale], timeZone: merchant.timeZone });
  const writer: MailWriter = { t, locale, format: (money) => formatMoney(money, locale) };
  const content = write(writer);
  const pictures = await picturesOf(content, log);
  const page = <MailPage content={content} writer={writer} appUrl={appUrl} pictures={[...pictures.keys()]} />;
  const html = await render(page);
  return { subject: content.subject, html, text: toText(html), pictures: [...pictures.values()] };
}

/** The merchant's mark and the pictures of what the mail is about, by their images: a few, so that the mail stays small. */
async function picturesOf(
  { order, image }: MailContent,
  log: MailDeps["log"],
): Promise<Map<string, MailPicture>> {
  const lines = order !== undefined && "lines" in order ? order.lines : [];
  const goods = [...(image === undefined ? [] : [image]), ...lines.map((line) => line.image)];
  const images = [markImage, ...new Set(goods)].slice(0, mostPictures);
  const made = await Promise.all(
    images.map(async (image) => {
      try {
        return [[image, await makeMailPicture(image)] as const];
      } catch (error) {
        log.warn({ error }, "picture of a mail not made");
        return [];
      }
    }),
  );
  return new Map(made.flat());
}
