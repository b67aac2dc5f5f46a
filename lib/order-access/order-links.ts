import "server-only";
import { hash } from "node:crypto";

import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { type Result, err, ok } from "@/lib/result";
import { openToken, sealToken } from "@/lib/sealed-token";

const audience = "order-link";
const digestLength = 8;
const hour = 60 * 60;

/** How many seconds a link lives after it was written into a mail. */
const lifetimes = {
  /** In a mail about an order. */
  mail: 30 * 24 * hour,
  /** In a mail that somebody asked for with an order number and an e-mail address. */
  lookup: merchant.orderLinkHours * hour,
} as const;

type OrderLinkFor = keyof typeof lifetimes;

export type OrderLinkProblem = { kind: "expired" | "invalid" };

/** What a link says. */
export type OrderLink = {
  number: OrderNumber;
  endsAt: Date;
  /** Whether it was mailed to this address. */
  isFor: (email: string) => boolean;
};

type Keys = Pick<ReturnType<typeof derivedKeys>, "current" | "accepted">;

/**
 * Makes the absolute address that opens an order in any browser.
 *
 * The last segment is a sealed token of order, address and end. Whoever holds the address may read and pay the order while `email` is
 * the order's: it goes into the mail to it and nowhere else, and is never logged.
 */
export function mintOrderLink(
  { number, email, for: purpose = "mail" }: { number: OrderNumber; email: string; for?: OrderLinkFor },
  now: Date,
  { current }: Keys = derivedKeys(audience),
): string {
  const content = Buffer.concat([digest(number, email), Buffer.from(number)]);
  const endsAt = new Date(now.getTime() + lifetimes[purpose] * 1000);
  return `${environment.APP_URL}/orders/open/${sealToken({ content, endsAt }, current)}`;
}

export function openOrderLink(
  token: string,
  now: Date,
  { accepted }: Keys = derivedKeys(audience),
): Result<OrderLink, OrderLinkProblem> {
  const opened = openToken(token, accepted);
  if (opened === undefined) return err({ kind: "invalid" });
  const { content, endsAt } = opened;
  if (endsAt <= now) return err({ kind: "expired" });
  const number = orderNumberSchema.parse(content.subarray(digestLength).toString());
  const isFor = (email: string) => digest(number, email).equals(content.subarray(0, digestLength));
  return ok({ number, endsAt, isFor });
}

/** Stands for the address in the link, so that the link does not show it. */
function digest(number: OrderNumber, email: string): Buffer {
  const identity = JSON.stringify([number, email.trim().toLowerCase()]);
  return hash("sha256", identity, "buffer").subarray(0, digestLength);
}
