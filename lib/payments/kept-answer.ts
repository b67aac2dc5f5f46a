import "server-only";
import { z } from "zod";
import { OperationState } from "@/lib/db/generated/enums";
import { type OperationId, operationIdSchema, type PaymentId, paymentIdSchema } from "@/lib/ids";
import type { OperationResult } from "./operation-result";

/** The result of an operation that the journal could not take yet. It holds what the journal would hold, no more. */
export type KeptAnswer = {
  paymentId: PaymentId;
  operationId: OperationId;
  result: OperationResult;
  /** The next operation, which the failed statement may have opened all the same. It was never sent. */
  unsentId?: OperationId;
};

const keptAnswer = z.object({
  paymentId: paymentIdSchema,
  operationId: operationIdSchema,
  result: z
    .looseObject({
      state: z.enum(OperationState),
      approvedMinor: z
        .string()
        .regex(/^\d{1,18}$/)
        .transform(BigInt)
        .optional(),
    })
    // The other fields were written by this program and are stored as they are.
    .transform((result) => result as OperationResult),
  unsentId: operationIdSchema.optional(),
});

export function serializeKeptAnswer(answer: KeptAnswer): string {
  return JSON.stringify(answer, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

/** Undefined where the text is no kept answer. */
export function parseKeptAnswer(text: string): KeptAnswer | undefined {
  try {
    return keptAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
