import type { z } from "zod";

import type { Prisma } from "@/lib/db/generated/client";
import type { Happening } from "@/lib/payments/consequences";

/** Makes what a module says has happened, of its `eventTypes`; `subjectOf` finds what it is about. */
export function happeningsOf<Types extends Record<string, z.ZodType<Prisma.InputJsonObject>>>(
  subjectOf: (data: z.infer<Types[keyof Types]>) => string,
) {
  return <Type extends keyof Types & string>(type: Type, data: z.infer<Types[Type]>): Happening => ({
    type,
    subject: subjectOf(data),
    data,
  });
}
