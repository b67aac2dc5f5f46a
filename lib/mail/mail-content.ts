import type { MailOrder } from "./mail-order";

/** What a mail says, in its language. */
export type MailContent = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Digits to be typed. */
  code?: string;
  /** Facts, each on a line of its own. */
  details?: [term: string, value: string][];
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
