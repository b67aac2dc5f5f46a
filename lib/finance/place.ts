import { z } from "zod";

/** The place of a row in a list by time: what follows it is read from an index, however far it is from the first row. */
export type Place = { at: Date; id: string };

/** A place as an address has it: its time and its id. */
export const placeSchema = z
  .string()
  .regex(/^[^_]+_[^_]+$/)
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([at, id]): Place => ({ at: new Date(at), id }));

/** Writes a place for an address. */
export function writePlace({ at, id }: Place): string {
  return `${at.toISOString()}_${id}`;
}
