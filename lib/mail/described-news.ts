import type { createTranslator } from "next-intl";

import type { Locale, Messages } from "@/lib/i18n/catalogues";
import type { Money } from "@/lib/money/money";
import type { MailOrder } from "./mail-content";

export type MailTranslator = ReturnType<typeof createTranslator<Messages>>;

/** How a mail writes words and amounts in its language. */
export type MailWriter = { t: MailTranslator; locale: Locale; format: (money: Money) => string };

/** What a mail says of its news, in its language. */
export type DescribedNews = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Digits to be typed. */
  code: string | undefined;
  /** Facts, each on a line of its own. */
  details: [term: string, value: string][];
  /** The button, and what it says of a link that is a secret. */
  action: { text: string; link: string; secret: string | undefined };
  /** A second link. */
  also?: { text: string; link: string };
  /** The order that it is about; without lines if it does not list what was ordered. */
  order: DescribedOrder | Pick<MailOrder, "number" | "placedAt"> | undefined;
  /** Why its reader receives it. */
  why: string;
};

/** An order with what the mail lists of it. */
export type DescribedOrder = MailOrder & {
  /** Amounts below the total. */
  amounts: [term: string, amount: string][];
  card: string | undefined;
};
