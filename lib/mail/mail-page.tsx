import type { ReactNode } from "react";
import type { createTranslator } from "next-intl";

import { formatAddress } from "@/lib/addresses/format-address";
import type { Locale, Messages } from "@/lib/i18n/catalogues";
import { directionOf } from "@/lib/i18n/direction-of";
import { formatDays } from "@/lib/i18n/format-days";
import { merchant } from "@/lib/merchant";
import type { Money } from "@/lib/money/money";
import type { MailContent, MailOrder } from "./mail-content";

export type MailTranslator = ReturnType<typeof createTranslator<Messages>>;

/** What a mail says of its news, in its language. */
export type DescribedNews = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** What the button does. */
  action: string;
  /** Amounts below the total. */
  amounts: [term: string, amount: string][];
  card: string | undefined;
  /** Whether the mail lists what was ordered. */
  showsOrder: boolean;
};

type Props = Omit<MailContent, "news"> & {
  news: DescribedNews;
  locale: Locale;
  t: MailTranslator;
  format: (money: Money) => string;
};

/** Mail programs keep styles of elements; of the style sheet, those that read it take the dark colours. */
const darkColours = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #16181c !important; }
    .sheet { background: #202328 !important; color: #eceae4 !important; border-color: #363a41 !important; }
    .quiet { color: #b3b0a6 !important; }
    .rule td, .rule th { border-color: #363a41 !important; }
    .button { background: #d9e5dc !important; color: #16281d !important; }
    .link { color: #a9cdb4 !important; }
  }`;

/** Links in the shop's colour: blue would be the only one in the mail. */
const linkColour = "#1f4030";

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The fonts of scripts, where a mail program has them: a mail brings none. */
const scriptFonts: Partial<Record<Locale, string>> = { km: "'Noto Sans Khmer'", ar: "'Noto Sans Arabic'" };

/** One mail, as a table, which every mail program lays out alike. */
export function MailPage({ order, news, locale, t, format }: Props) {
  const direction = directionOf(locale);
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{news.subject}</title>
        <style>{darkColours}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: "#f4f2ec" }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text="true">
          {news.paragraphs[0]}
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
                      background: "#ffffff",
                      color: "#23211c",
                      border: "1px solid #e2dfd5",
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
                          <p style={{ margin: 0, fontWeight: 600 }}>{t("shop.name")}</p>
                          <h1 style={{ margin: "20px 0 12px", fontSize: 24, lineHeight: 1.35 }}>
                            {news.title}
                          </h1>
                          {news.paragraphs.map((paragraph) => (
                            <p key={paragraph} style={{ margin: "0 0 12px" }}>
                              {paragraph}
                            </p>
                          ))}
                          <OrderLink order={order} action={news.action} t={t} />
                          <h2 style={{ margin: "24px 0 0", fontSize: 18 }}>
                            {t("mail.order", { number: order.number })}
                          </h2>
                          <Quiet>{t("mail.placed", { date: order.placedAt })}</Quiet>
                          {news.showsOrder && (
                            <>
                              <Lines
                                order={order}
                                amounts={news.amounts}
                                t={t}
                                format={format}
                                locale={locale}
                              />
                              {news.card !== undefined && (
                                <Quiet>
                                  {t("mail.card")}: {news.card}
                                </Quiet>
                              )}
                              <Address order={order} t={t} locale={locale} />
                            </>
                          )}
                          <SoldBy t={t} locale={locale} />
                          <Quiet>{t("mail.why", { shop: t("shop.name") })}</Quiet>
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

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ margin: "12px 0 0", fontSize: 14, color: "#5d5a51" }}>
      {children}
    </p>
  );
}

/** The link as a button and, for mail programs without buttons, as an address. */
function OrderLink({ order: { link }, action, t }: { order: MailOrder; action: string; t: MailTranslator }) {
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
            background: "#1f4030",
            color: "#ffffff",
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {action}
        </a>
      </p>
      <Quiet>
        {t("mail.address")}
        <br />
        <a className="link" href={link} dir="ltr" style={{ color: linkColour, wordBreak: "break-all" }}>
          {link}
        </a>
        <br />
        {t("mail.secret")}
      </Quiet>
    </>
  );
}

const cell = { padding: "8px 0", borderTop: "1px solid #e2dfd5", verticalAlign: "top" } as const;

function Lines({
  order,
  amounts,
  t,
  format,
  locale,
}: {
  order: MailOrder;
  amounts: DescribedNews["amounts"];
  t: MailTranslator;
  format: (money: Money) => string;
  locale: Locale;
}) {
  const { lines, deliveryFee, deliveryMethod, tax, total } = order;
  const rows: [term: ReactNode, amount: string, strong?: boolean][] = [
    ...lines.map(({ name, quantity, total: sum }): [ReactNode, string] => [
      <>
        {name}
        <br />
        {t("mail.quantity", { count: quantity })}
      </>,
      format(sum),
    ]),
    [deliveryMethod?.name ?? t("mail.delivery"), format(deliveryFee)],
    ...(tax === null ? [] : [[taxTerm(tax, t, locale), format(tax.amount)] as [string, string]]),
    [t("mail.total"), format(total), true],
    ...amounts,
  ];
  return (
    <table
      className="lines rule"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ marginTop: 16, borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([term, amount, strong], index) => (
          // The rows of one mail never change their order.
          <tr key={index} style={{ fontWeight: strong === true ? 700 : 400 }}>
            <td style={{ ...cell, textAlign: "start", paddingInlineEnd: 16 }}>{term}</td>
            <td style={{ ...cell, textAlign: "end", whiteSpace: "nowrap" }}>
              <bdi>{amount}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function taxTerm(
  { name, basisPoints, included }: NonNullable<MailOrder["tax"]>,
  t: MailTranslator,
  locale: Locale,
): string {
  const rate = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
  return t(included ? "tax.included" : "tax.added", { name: t(`tax.${name}`), rate });
}

function Address({ order, t, locale }: { order: MailOrder; t: MailTranslator; locale: Locale }) {
  const { expected } = order;
  return (
    <>
      <h2 style={{ margin: "24px 0 4px", fontSize: 16 }}>{t("mail.deliverTo")}</h2>
      <p style={{ margin: 0 }}>
        {formatAddress(order.delivery, locale).map((line, index) => (
          // The lines of one address never change their order.
          <span key={index}>
            <bdi>{line}</bdi>
            <br />
          </span>
        ))}
      </p>
      {expected !== null && <Quiet>{t("mail.expected", { dates: formatDays(expected, locale) })}</Quiet>}
    </>
  );
}

/** Who sells, on one line: the law of many countries asks for it. */
function SoldBy({ t, locale }: { t: MailTranslator; locale: Locale }) {
  const { address, taxNumber, email } = merchant.seller;
  return (
    <Quiet>
      {t("receipt.seller")}: <bdi>{formatAddress(address, locale).join(", ")}</bdi>.{" "}
      <bdi>{t("receipt.taxNumber", { number: taxNumber })}</bdi>.{" "}
      <bdi>
        <a className="link" href={`mailto:${email}`} style={{ color: linkColour }}>
          {email}
        </a>
      </bdi>
    </Quiet>
  );
}
