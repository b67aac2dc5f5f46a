import { Fragment } from "react";

import { formatAddress } from "@/lib/addresses/format-address";
import type { Locale } from "@/lib/i18n/catalogues";
import { directionOf, isolate } from "@/lib/i18n/text-direction";
import { joinParts } from "@/lib/i18n/format";
import { coloursOf, merchant } from "@/lib/merchant";
import type { MailContent, MailTranslator, MailWriter } from "./mail-text";
import { markImage } from "./mail-picture";
import { OrderPart, PictureBeside } from "./order-part";
import { Quiet, Rows } from "./mail-parts";

const light = coloursOf("light");
const dark = coloursOf("dark");

/** Mail programs keep styles of elements; of the style sheet, those that read it take the dark colours. */
const darkColours = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page, .code { background: ${dark.background} !important; }
    .sheet { background: ${dark.card} !important; color: ${dark.foreground} !important; border-color: ${dark.border} !important; }
    .quiet { color: ${dark["muted-foreground"]} !important; }
    .rule td, .rule th { border-color: ${dark.border} !important; }
    .button { background: ${dark.primary} !important; color: ${dark["primary-foreground"]} !important; }
    .link { color: ${dark.primary} !important; }
  }`;

/** Links in the shop's colour: blue would be the only one in the mail. */
const linkColour = light.primary;

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The fonts of scripts, if a mail program has them: a mail brings none. */
const scriptFonts: Partial<Record<Locale, string>> = { km: "'Noto Sans Khmer'", ar: "'Noto Sans Arabic'" };

/** One mail, as a table, which every mail program lays out alike. */
export function MailPage({
  content,
  writer,
  appUrl,
  pictures,
}: {
  content: MailContent;
  writer: MailWriter;
  appUrl: string;
  /** The images of products that travel with the mail. */
  pictures: readonly string[];
}) {
  const { locale, t } = writer;
  const direction = directionOf(locale);
  const shown = (image: string | undefined) => pictures.find((made) => made === image);
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkColours}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: light.background }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text="true">
          {content.paragraphs[0]}
        </div>
        <main>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="page">
            <tbody>
              <tr>
                <td align="center" style={{ padding: "24px 12px" }}>
                  <table
                    role="presentation"
                    width="100%"
                    cellPadding={0}
                    cellSpacing={0}
                    className="sheet"
                    dir={direction}
                    style={{
                      maxWidth: 560,
                      background: light.card,
                      color: light.foreground,
                      border: `1px solid ${light.border}`,
                      borderRadius: 12,
                      fontFamily: [scriptFonts[locale], systemFonts].filter(Boolean).join(", "),
                      fontSize: 16,
                      lineHeight: 1.6,
                      textAlign: "start",
                    }}
                  >
                    <tbody>
                      <tr>
                        <td style={{ padding: "28px 28px 32px" }}>
                          <div style={{ fontWeight: 600 }}>
                            <PictureBeside image={shown(markImage)} alt="" size={32} align="middle">
                              {merchant.name}
                            </PictureBeside>
                          </div>
                          <h1
                            style={{
                              margin: "20px 0 12px",
                              fontSize: 24,
                              lineHeight: 1.35,
                              textWrap: "balance",
                            }}
                          >
                            {content.title}
                          </h1>
                          {content.paragraphs.map((paragraph) => (
                            <p key={paragraph} style={{ margin: "0 0 12px" }}>
                              {paragraph}
                            </p>
                          ))}
                          {content.code !== undefined && <Code code={content.code} />}
                          {content.details?.length ? (
                            <PictureBeside image={shown(content.image)} alt="">
                              <Rows rows={content.details} wraps />
                            </PictureBeside>
                          ) : null}
                          <ActionLink action={content.action} />
                          {content.also !== undefined && (
                            <p style={{ margin: "16px 0 0" }}>
                              <a className="link also" href={content.also.link} style={{ color: linkColour }}>
                                {content.also.text}
                              </a>
                            </p>
                          )}
                          {content.order !== undefined && (
                            <OrderPart order={content.order} writer={writer} pictures={pictures} />
                          )}
                          {content.toStaff === undefined && (
                            <>
                              <SoldBy t={t} locale={locale} />
                              <Policies t={t} appUrl={appUrl} />
                            </>
                          )}
                          <Quiet>{content.why}</Quiet>
                        </td>
                      </tr>
                    </tbody>
                  </table>
                </td>
              </tr>
            </tbody>
          </table>
        </main>
      </body>
    </html>
  );
}

/** Digits that are read from one screen and typed on another: large, from left to right. */
function Code({ code }: { code: string }) {
  return (
    <p
      className="code"
      dir="ltr"
      style={{
        margin: "16px 0",
        padding: "12px 16px",
        borderRadius: 10,
        background: light.background,
        fontFamily: "ui-monospace, Menlo, Consolas, monospace",
        fontSize: 28,
        fontWeight: 700,
        letterSpacing: 6,
        textAlign: "center",
      }}
    >
      {code}
    </p>
  );
}

/** The link as a button: its address is long, and stands only in the text part. */
function ActionLink({ action: { text, link, secret } }: { action: MailContent["action"] }) {
  return (
    <>
      <p style={{ margin: "20px 0 12px" }}>
        <a
          className="button"
          href={link}
          style={{
            display: "inline-block",
            padding: "12px 22px",
            borderRadius: 10,
            background: light.primary,
            color: light["primary-foreground"],
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {text}
        </a>
      </p>
      {secret !== undefined && <Quiet>{secret}</Quiet>}
    </>
  );
}

/** Who sells, on one line: the law of many countries asks for it. */
function SoldBy({ t, locale }: { t: MailTranslator; locale: Locale }) {
  const { address, taxNumber, email } = merchant.seller;
  const lines = formatAddress(address, locale).map((line) => isolate(line, locale));
  const tax = isolate(t("receipt.taxNumber", { number: taxNumber }), locale);
  return (
    <Quiet>
      {t("mail.soldBy")} {joinParts(lines)} · {tax} ·{" "}
      <bdi>
        <a className="link" href={`mailto:${email}`} style={{ color: linkColour }}>
          {email}
        </a>
      </bdi>
    </Quiet>
  );
}

/** Links to the merchant's policies. */
function Policies({ t, appUrl }: { t: MailTranslator; appUrl: string }) {
  return (
    <Quiet>
      {merchant.policies.map((policy, index) => (
        <Fragment key={policy}>
          {index > 0 && <span data-skip-in-text="true"> · </span>}
          <a className="link policy" href={`${appUrl}/policies/${policy}`} style={{ color: linkColour }}>
            {t(`policies.${policy}`)}
          </a>
        </Fragment>
      ))}
    </Quiet>
  );
}
