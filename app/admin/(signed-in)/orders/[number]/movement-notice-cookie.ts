import "server-only";

import { randomUUID } from "node:crypto";

import { z } from "zod";

import { readFlash, saveFlash } from "@/app/admin/(signed-in)/flash-cookie";
import { formatAmount } from "@/components/admin/frame/amount";
import { movementMessage, movementResults, movementTitle } from "@/components/admin/frame/messages";
import type { MovementNoticeView } from "@/components/admin/movements/movement-notice";
import { orderPath } from "@/components/admin/frame/paths";
import type { OrderNumber } from "@/lib/ids";
import type { AdminOrderView } from "@/lib/back-office/views";

const cookieName = "admin_movement_notice";

const storedNotice = z.object({
  id: z.string(),
  action: z.enum(["capture", "void", "refund"]),
  result: z.enum(movementResults),
  minor: z.number().int(),
  leftMinor: z.number().int().optional(),
  code: z.string().optional(),
});

type StoredNotice = z.infer<typeof storedNotice>;

/** Stores how a movement ended for the order's page, and returns the id to read it by. */
export async function saveMovementNotice(
  number: OrderNumber,
  notice: Omit<StoredNotice, "id">,
): Promise<string> {
  const id = randomUUID();
  await saveFlash(cookieName, { id, ...notice }, orderPath(number));
  return id;
}

/** Reads the notice that this browser keeps of this order; undefined if it keeps none. */
export function readStoredNotice(): Promise<StoredNotice | undefined> {
  return readFlash(cookieName, storedNotice);
}

/** The stored notice as text, if it has this id; undefined for any other. */
export function movementNotice(
  { balances: { ordered } }: AdminOrderView,
  notice: StoredNotice | undefined,
  id: string | undefined,
): MovementNoticeView | undefined {
  if (notice === undefined || notice.id !== id) return undefined;
  const { action, result, minor, leftMinor, code } = notice;
  const format = (amountMinor: number) => formatAmount({ ...ordered, minor: amountMinor });
  const left = leftMinor === undefined ? undefined : format(leftMinor);
  return {
    id,
    result,
    title: movementTitle(result, action),
    message: movementMessage(result, action, { amount: format(minor), left, code }),
  };
}
