import "server-only";

import { randomUUID } from "node:crypto";

import { cookies } from "next/headers";
import { z } from "zod";

import { formatAmount } from "@/components/admin/amount";
import { movementMessage, movementResults, movementTitle } from "@/components/admin/messages";
import type { MovementNoticeView } from "@/components/admin/movement-notice";
import { secureCookies } from "@/lib/auth/session";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { orderPath } from "./order-path";

const cookieName = "admin_movement_notice";
const maxAgeSeconds = 5 * 60;

const noticeCookie = z
  .string()
  .transform(parseJson)
  .pipe(
    z.object({
      id: z.string(),
      action: z.enum(["capture", "void", "refund"]),
      result: z.enum(movementResults),
      minor: z.number().int(),
      leftMinor: z.number().int().optional(),
      code: z.string().optional(),
    }),
  );
type StoredNotice = z.infer<typeof noticeCookie>;

/**
 * Stores how a movement ended for the page that follows, and returns the id to read it by.
 *
 * It is a cookie with the order's path instead of a query, because a link must not be able to claim that money moved.
 */
export async function saveMovementNotice(number: string, notice: Omit<StoredNotice, "id">): Promise<string> {
  const id = randomUUID();
  (await cookies()).set(cookieName, JSON.stringify({ id, ...notice }), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: orderPath(number),
    maxAge: maxAgeSeconds,
  });
  return id;
}

/** Reads the notice with this id; undefined for any other. */
export async function readMovementNotice(
  { balances: { ordered } }: AdminOrderView,
  id: string | undefined,
): Promise<MovementNoticeView | undefined> {
  const stored = noticeCookie.safeParse((await cookies()).get(cookieName)?.value);
  if (!stored.success || stored.data.id !== id) return undefined;
  const { action, result, minor, leftMinor, code } = stored.data;
  const format = (amountMinor: number) => formatAmount({ minor: amountMinor, currency: ordered.currency });
  const left = leftMinor === undefined ? undefined : format(leftMinor);
  return {
    id,
    result,
    title: movementTitle(result, action),
    message: movementMessage(result, action, { amount: format(minor), left, code }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
