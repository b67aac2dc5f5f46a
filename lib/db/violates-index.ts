import { z } from "zod";

// As the driver adapter reports it, of a query of the client and of one in SQL.
const uniqueViolation = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.literal("23505"), constraint: z.object({ index: z.string() }) }),
    }),
  }),
});

/** Whether a statement failed because a row would be the second one of a unique index. */
export function violatesIndex(error: unknown, index: string): boolean {
  const { data } = uniqueViolation.safeParse(error);
  return data?.meta.driverAdapterError.cause.constraint.index === index;
}
