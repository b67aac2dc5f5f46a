import { z } from "zod";

/** Stands for a value that does not have its field's shape. */
const redacted = "[redacted]";

/** Text of this shape; any other is redacted. */
const like = (shape: RegExp) => z.string().regex(shape).catch(redacted);

/** A host as URLs have it, with its port. */
const host = like(/^[\w.:[\]-]{1,260}$/);
const id = z.uuid().catch(redacted);
const code = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);
const word = code.catch(redacted);
const count = z.number().int();
// The gateway's explanation after the code may repeat a value of the request, so only the code is logged.
const reason = z
  .string()
  .transform((text) => text.split(":")[0]!)
  .pipe(code);

/**
 * Every field that a log line may have, with the shape of its values: ids, codes and numbers, never text.
 *
 * A line is parsed with it, so a field that is not named here is dropped and a value of another shape is redacted.
 * A new field must be unable to hold personal data, card data or a secret.
 */
const shapes = z.object({
  requestId: id,
  job: word,
  /** The route's pattern, such as `/orders/[number]`; a real path may hold a token. */
  route: like(/^(\/(\w[\w-]*|\[[\w.]+\]|\([\w-]+\)))+$|^\/$/),
  method: like(/^[A-Z]{3,7}$/),
  orderNumber: like(/^[0-9A-Z]{4}-[0-9A-Z]{1,4}$/),
  /** The order's number and the attempt, or the random id of a card's verification. */
  gatewayOrderId: like(/^([0-9A-Z]{4}-[0-9A-Z]{1,4}|V[\w-]{20})-\d{1,4}$/),
  paymentId: id,
  operationId: id,
  mailId: id,
  reportId: id,
  staffId: id,
  /** The address of a client, only of who signs in as staff or tries to: it shows which attempts belong together. */
  client: z.union([z.ipv4(), z.ipv6(), z.literal("unknown")]).catch(redacted),
  /** The host of the page that sent a form, and those at which the shop was reached. */
  origin: host,
  hosts: z.array(host).catch([]),
  /** Whose data was erased: from these lines an erasure is repeated after a restore. */
  customerId: id,
  orderIds: z.array(z.uuid()).catch([]),
  noteIds: z.array(z.string().regex(/^\d+$/)).catch([]),
  entryIds: z.array(z.string().regex(/^\d+$/)).catch([]),
  kind: word,
  state: word,
  status: word,
  event: word,
  reason: reason.catch(redacted),
  /** How many entries the audit's chain has, and its last hash. */
  entries: count.catch(-1),
  head: like(/^[0-9a-f]{64}$/),
  durationMs: count.catch(-1),
  counts: z.record(code, count).catch({}),
});

const logFields = shapes.partial();

export type LogFields = z.input<typeof logFields>;

/** The fields that a line may have, each with a value of its shape. */
export function pickLogFields(fields: LogFields): Record<string, unknown> {
  return logFields.parse(fields);
}
