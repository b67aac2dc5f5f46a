import type { createTranslator } from "next-intl";

import type { Prisma } from "@/lib/db/generated/client";
import type { MailKind } from "@/lib/db/generated/enums";
import type { Locale, Messages } from "@/lib/i18n/catalogues";
import type { Money } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { cardBrandName } from "@/lib/i18n/card-brand";
import type { OrderNumber } from "@/lib/ids";

import type { MailOrder } from "./mail-order";
import type { ReadMail } from "./read-mail";
import type { MailServer } from "./mail-server";

/** What a mail says, in its language. */
export type MailContent = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Digits to be typed. */
  code?: string;
  /** Facts, each on a line of its own, beside the picture of what they are about. */
  details?: [term: string, value: string][];
  image?: string;
  /** The button, and what it says of a link that is a secret. */
  action: { text: string; link: string; secret?: string };
  /** A second link. */
  also?: { text: string; link: string };
  /** The order that it is about; without lines if it does not list what was ordered, and without what was typed for it. */
  order?: OrderDetails | OrderedGoods | Pick<MailOrder, "number" | "placedAt">;
  /** Why its reader receives it. */
  why: string;
  /** Written to staff, who buy nothing: without the seller and the policies. */
  toStaff?: true;
};

/** What was ordered and what it costs, without the address that was typed. */
export type OrderedGoods = Omit<MailOrder, "delivery" | "link" | "expected">;

/** An order with what the mail lists of it. */
export type OrderDetails = MailOrder & {
  /** Amounts below the total. */
  amounts?: [term: string, amount: string][];
  card?: string;
};

/** Reads what a mail says at the time it is sent, and returns what writes it in a language. */
export type MailText = (mail: MailToWrite, deps: MailTextDeps) => WriteMail | Promise<WriteMail>;

/** The texts of kinds of mails. Each area and module has its own; app/composition/mail-services.ts joins them. */
export type MailTexts = Partial<Record<MailKind, MailText>>;

/** Reads further facts for a mail, and returns what writes them. */
export type MailDetails = (
  mail: MailToWrite,
  deps: Pick<MailTextDeps, "db">,
) => Promise<(writer: MailWriter) => [term: string, value: string][]>;

/** What a module decides of the outbox, in SQL about a row of "mail". */
export type OutboxRules = {
  /** Whether it is not to be sent yet. */
  waits?: Prisma.Sql;
  /** For kinds of its own, whether it is not true any more: branches of a CASE of its kind. */
  obsolete: (now: Date) => Prisma.Sql;
};

/** A mail with what it may be about. */
export type MailToWrite = Omit<ReadMail, "order"> & { order: MailOrder | null };

export type MailTextDeps = Pick<Deps, "agreementUses" | "db" | "now" | "signInKeys" | "staffResetKeys"> & {
  settings: Pick<Deps["settings"], "appUrl">;
};

export type WriteMail = (writer: MailWriter) => MailContent;

/** How a mail writes words and amounts in its language. */
export type MailWriter = { t: MailTranslator; locale: Locale; format: (money: Money) => string };

export type MailTranslator = ReturnType<typeof createTranslator<Messages>>;

/** A card as people know it: "Visa ending in 1019"; undefined until the bank has named it. */
export function cardText(
  card: { brand: string | null; last4: string | null } | undefined,
  t: MailTranslator,
): string | undefined {
  if (card === undefined || card.last4 === null) return undefined;
  const { brand, last4 } = card;
  return brand === null
    ? t("mail.cardUnbranded", { last4 })
    : t("mail.cardEnding", { brand: cardBrandName(brand), last4 });
}

export function paymentCardText(
  { cardBrand: brand, cardLast4: last4 }: { cardBrand: string | null; cardLast4: string | null },
  t: MailTranslator,
): string | undefined {
  return cardText({ brand, last4 }, t);
}

/** What sending mails depends on. */
export type MailDeps = Pick<
  Deps,
  "agreementUses" | "db" | "dependencies" | "log" | "now" | "settings" | "signInKeys" | "staffResetKeys"
> & {
  mail: {
    server: MailServer;
    texts: MailTexts;
    outbox: readonly OutboxRules[];
    messages: Record<Locale, Messages>;
    /** The address that opens the order in any browser. It is a secret: it goes into the mail and nowhere else. */
    mintOrderLink: (
      link: { number: OrderNumber; email: string; for: "mail" | "lookup" },
      now: Date,
    ) => string;
    /** Milliseconds that one delivery may take. */
    deliveryTakes: number;
  };
};
