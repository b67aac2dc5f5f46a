import "server-only";

import { createHash } from "node:crypto";

import type { Deps } from "@/lib/payments/deps";
import { ok, type Result } from "@/lib/result";

import { type ProtocolError, rateLimited, refusal } from "./protocol";

const second = 1_000;
/** Milliseconds after which a request can be sent again whose process died. */
const lease = 60 * second;
/** Milliseconds for which an answer is kept. Message Signatures, "Idempotency Key Requirements". */
const keptFor = 48 * 60 * 60 * second;

/** How many changes of a checkout have an answer that is kept: no agent fills the database. */
const mostChanges = 200;

/** What is sent, as it is sent: a repeated request gets the same text. */
export type Answer = { status: number; body: string };

type Once = { agent: string; key: string | undefined; request: readonly string[] };

/**
 * Answers a request that changes something once: the same key with the same request gets the same answer, and another request with it
 * none. What was refused or not found may be tried again with its key: only answers about a checkout are kept.
 */
export async function answerOnce(
  { agent, key, request }: Once,
  act: () => Promise<Result<Answer & { checkoutId?: string }, ProtocolError>>,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Result<Answer, ProtocolError>> {
  if (key === undefined) return act();
  const where = { agent, key };
  const digest = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  const claimedAt = now();
  const { count } = await db.ucpAnswer.createMany({
    data: { ...where, request: digest, claimedAt },
    skipDuplicates: true,
  });
  if (count === 0) {
    const known = await db.ucpAnswer.findUnique({ where: { agent_key: where } });
    if (known !== null && known.request !== digest)
      return refusal(409, "idempotency_conflict", "This Idempotency-Key was used for another request.");
    if (known === null || known.status === null || known.body === null) return inProgress;
    return ok({ status: known.status, body: known.body });
  }
  const mine = { ...where, claimedAt };
  let isKept = false;
  try {
    const answered = await act();
    if (!answered.ok) return answered;
    const { status, body, checkoutId } = answered.value;
    isKept = checkoutId !== undefined;
    if (isKept) await db.ucpAnswer.updateMany({ where: mine, data: { status, body, checkoutId } });
    return ok({ status, body });
  } finally {
    if (!isKept) await db.ucpAnswer.deleteMany({ where: mine });
  }
}

/** Changes a checkout while nobody else does: what was read of it stays true, and its order is that of its content. */
export async function changeAlone<Value>(
  { agent, id }: { agent: string; id: string },
  act: () => Promise<Result<Value, ProtocolError>>,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Result<Value, ProtocolError>> {
  // No agent's key has a space in it.
  const mine = { agent, key: `checkout ${id}`, claimedAt: now() };
  const { count } = await db.ucpAnswer.createMany({ data: { ...mine, request: "" }, skipDuplicates: true });
  if (count === 0) return inProgress;
  try {
    if ((await db.ucpAnswer.count({ where: { checkoutId: id } })) < mostChanges) return await act();
    return rateLimited({ retryAt: new Date(now().getTime() + keptFor) });
  } finally {
    await db.ucpAnswer.deleteMany({ where: mine });
  }
}

const inProgress = refusal(409, "request_in_progress", "Another request is being worked on.");

/** Deletes answers whose time has ended, and requests whose process died. */
export async function forgetAnswers({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = (age: number) => ({ lt: new Date(now().getTime() - age) });
  const isOld = [{ claimedAt: before(keptFor) }, { claimedAt: before(lease), status: null }];
  await db.ucpAnswer.deleteMany({ where: { OR: isOld } });
}
