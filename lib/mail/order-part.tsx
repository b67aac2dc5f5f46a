import type { ReactNode } from "react";

import { formatAddress } from "@/lib/addresses/format-address";
import { formatDays } from "@/lib/i18n/format-days";
import { formatPercent } from "@/lib/i18n/format";
import { isolate } from "@/lib/i18n/text-direction";
import { takenOff } from "@/lib/money/money";
import type { MailContent, OrderDetails, OrderedGoods, MailWriter } from "./mail-text";
import type { MailOrder } from "./mail-order";
import { pictureAddress, pictureSize } from "./mail-picture";
import { Quiet, Rows } from "./mail-parts";

/** The order that a mail is about, and what was ordered. */
export function OrderPart({
  order,
  writer,
  pictures,
}: {
  order: NonNullable<MailContent["order"]>;
  writer: MailWriter;
  pictures: readonly string[];
}) {
  const { t } = writer;
  return (
    <>
      <h2 style={{ margin: "24px 0 0", fontSize: 18, whiteSpace: "nowrap" }}>
        {t("order.title", { number: order.number })}
      </h2>
      <Quiet>{t("mail.placed", { date: order.placedAt })}</Quiet>
      {"lines" in order && <Lines order={order} writer={writer} pictures={pictures} />}
      {"delivery" in order && (
        <>
          {order.card !== undefined && <Quiet>{t("mail.paymentCard", { card: order.card })}</Quiet>}
          <Address order={order} writer={writer} />
        </>
      )}
    </>
  );
}

function Lines({
  order,
  writer,
  pictures,
}: {
  order: OrderDetails | OrderedGoods;
  writer: MailWriter;
  pictures: readonly string[];
}) {
  const { t, format, locale } = writer;
  const { lines, deliveryFee, deliveryMethod, discount, tax, total } = order;
  const rows: [term: ReactNode, amount: string, strong?: boolean][] = [
    ...lines.map(({ name, image, quantity, total: sum, unsent }): [ReactNode, string] => [
      <PictureBeside key={image} image={pictures.includes(image) ? image : undefined} alt={name}>
        <bdi>{isolate(name, locale)}</bdi>
        <br />
        {t("mail.quantity", { count: quantity })}
        {unsent > 0 && (
          <>
            <br />
            {t("summary.notSent", { count: unsent })}
          </>
        )}
      </PictureBeside>,
      format(sum),
    ]),
    [deliveryMethod?.name ?? t("summary.delivery"), format(deliveryFee)],
    ...(discount === null ? [] : [discountRow(discount, writer)]),
    ...(tax === null ? [] : [[taxTerm(tax, writer), format(tax.amount)] as [string, string]]),
    [t("summary.total"), format(total), true],
    ...(("amounts" in order && order.amounts) || []),
  ];
  return <Rows rows={rows} />;
}

/** A picture and what stands beside it. Every mail program lays out a table alike. */
export function PictureBeside({
  image,
  alt,
  size = pictureSize,
  align = "top",
  children,
}: {
  image?: string;
  alt: string;
  size?: number;
  align?: "top" | "middle";
  children: ReactNode;
}) {
  if (image === undefined) return children;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td width={size} style={{ verticalAlign: align, paddingInlineEnd: 12 }}>
            <img
              src={pictureAddress(image)}
              alt={alt}
              width={size}
              height={size}
              style={{ display: "block", borderRadius: 8 }}
            />
          </td>
          <td style={{ verticalAlign: align }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

function discountRow(
  { code, amount }: NonNullable<MailOrder["discount"]>,
  { t, format, locale }: MailWriter,
): [string, string] {
  return [t("summary.discount", { code: isolate(code, locale) }), format(takenOff(amount))];
}

function taxTerm(
  { name, basisPoints, included }: NonNullable<MailOrder["tax"]>,
  { t, locale }: MailWriter,
): string {
  const rate = formatPercent(basisPoints, locale);
  return t(included ? "tax.included" : "tax.added", { name: t(`tax.${name}`), rate });
}

function Address({ order, writer: { t, locale } }: { order: MailOrder; writer: MailWriter }) {
  const { expected } = order;
  return (
    <>
      <h2 style={{ margin: "24px 0 4px", fontSize: 16 }}>{t("mail.deliverTo")}</h2>
      <p style={{ margin: 0 }}>
        {formatAddress(order.delivery, locale).map((line, index) => (
          // The lines of one address never change their order.
          <span key={index}>
            {index > 0 && <br />}
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
      {expected !== null && <Quiet>{t("mail.expected", { dates: formatDays(expected, locale) })}</Quiet>}
    </>
  );
}
