import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";

import { proveSession } from "./prove-session";
import { needsCode } from "./second-factor";
import type { CodeError } from "./set-up-authenticator";
import type { CurrentStaff } from "./views";

export type ActProofError = CodeError | { kind: "code_missing" };

/** Takes a code of a person's authenticator app for an act. It needs none from a person without an app, nor within five minutes after a code. */
export async function proveAct(
  { staff, code }: { staff: CurrentStaff; code: string },
  deps: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<void, ActProofError>> {
  if (!needsCode(staff, deps.now())) return ok(undefined);
  if (code.trim() === "") return err({ kind: "code_missing" });
  const proven = await proveSession({ staffId: staff.id, sessionId: staff.sessionId, code }, deps);
  return proven.ok ? ok(undefined) : proven;
}
