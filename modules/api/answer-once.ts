import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";

import { type Answer, problem } from "./answer";

/** Milliseconds after which what has no answer yet never gets one: its process has died. */
const runsAtMost = 5 * 60_000;
/** Days for which answers are stored. */
const storedDays = 30;

const maintenanceType = "/problems/maintenance";

type Asked = { keyId: string; idempotencyKey: string; digest: string };

/**
 * Runs an act once for each Idempotency-Key of an API key and stores its answer, which the same request gets again.
 *
 * What maintenance holds is not stored. While it runs, and after its process died, nothing runs again: what it did stands with the order.
 */
export async function answerOnce(
  { digest, ...id }: Asked,
  run: () => Promise<Answer>,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Answer> {
  const started = { ...id, digest, startedAt: now() };
  const { count } = await db.apiAnswer.createMany({ data: [started], skipDuplicates: true });
  if (count === 0) {
    const stored = await db.apiAnswer.findUnique({ where: { keyId_idempotencyKey: id } });
    if (stored?.digest !== digest) return problem("idempotency_key_reused");
    if (stored.status !== null) return { status: stored.status, body: stored.body as Answer["body"] };
    const isRunning = stored.startedAt.getTime() > now().getTime() - runsAtMost;
    return problem(isRunning ? "in_progress" : "interrupted");
  }
  const answer = await run();
  const { status, body } = answer;
  // Nothing was done: it may be sent again as it is.
  if ("type" in body && body.type === maintenanceType) {
    await db.apiAnswer.deleteMany({ where: id });
    return answer;
  }
  await db.apiAnswer.updateMany({ where: id, data: { status, body: body as Prisma.InputJsonObject } });
  return answer;
}

/** Deletes the answers that are stored for long enough. */
export async function deleteOldAnswers({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - storedDays * 24 * 3_600_000);
  await db.apiAnswer.deleteMany({ where: { startedAt: { lt: before } } });
}
