import "server-only";

import { randomUUID } from "node:crypto";

import { cookies } from "next/headers";
import { z } from "zod";

import { deskMoney } from "@/components/admin/amount";
import { type MoneyAction, type MoneyOutcome, outcomeSentence } from "@/components/admin/money-messages";
import type { NoticeView } from "@/components/admin/notice";
import { secureCookies } from "@/lib/auth/session";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { orderPath } from "./order-path";

const cookieName = "desk_notice";
const minutesKept = 5;

const noticeCookie = z.object({
  id: z.string(),
  action: z.custom<MoneyAction>((word) => word === "capture" || word === "void" || word === "refund"),
  outcome: z.custom<MoneyOutcome>((word) => typeof word === "string"),
  minor: z.number().int(),
  leftMinor: z.number().int().optional(),
  code: z.string().optional(),
});

/**
 * Keeps what became of a movement for the page that follows, and answers the id to ask for it by.
 *
 * In a cookie of the order's own path, not in the address: a link must not be able to claim that money moved.
 */
export async function leaveNotice(
  number: string,
  notice: Omit<z.infer<typeof noticeCookie>, "id">,
): Promise<string> {
  const id = randomUUID();
  (await cookies()).set(cookieName, JSON.stringify({ id, ...notice }), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: orderPath(number),
    maxAge: minutesKept * 60,
  });
  return id;
}

/** The notice with this id, in words; undefined for any other. */
export async function readNotice(
  { balances: { ordered } }: AdminOrderView,
  id: string | undefined,
): Promise<NoticeView | undefined> {
  const text = (await cookies()).get(cookieName)?.value;
  if (id === undefined || text === undefined) return undefined;
  const kept = noticeCookie.safeParse(parseJson(text));
  if (!kept.success || kept.data.id !== id) return undefined;
  const { action, outcome, minor, leftMinor, code } = kept.data;
  const words = (amount: number) => deskMoney({ minor: amount, currency: ordered.currency });
  const left = leftMinor === undefined ? undefined : words(leftMinor);
  return {
    id,
    action,
    outcome,
    sentence: outcomeSentence(outcome, action, { amount: words(minor), left, code }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
