import "server-only";

import type { Database } from "@/lib/db/database";
import type { Obstacle, Person, PersonalData, StoredData } from "@/modules/seam/personal-data";

import { coreData, findAudit } from "./core-data";
import { findObstacles } from "./erase-person";
import { findPerson, type PersonKey } from "./find-person";
import { findMentions, type Mention } from "./mentions";

/** All that is stored about a person, where else they are mentioned, and what stands in the way of erasing it. */
export type PersonPage = Person & { stored: StoredData[]; mentions: Mention[]; obstacles: Obstacle[] };

/** Reads all that is stored about a person; undefined if nothing is. `parts` is what modules store. */
export async function readPerson(
  { key }: { key: PersonKey },
  parts: readonly PersonalData[],
  { db, now }: { db: Database; now: () => Date },
): Promise<PersonPage | undefined> {
  const person = await findPerson(key, { db });
  if (person === undefined) return undefined;
  const [stored, mentions, obstacles] = await Promise.all([
    Promise.all([coreData, ...parts].map((part) => part.read(person, db))),
    findAudit(person, db).then((about) => findMentions(person, about, db)),
    findObstacles(person, parts, db, { now }),
  ]);
  return { ...person, stored: stored.flat(), mentions, obstacles };
}

/** The same as a file for the person: JSON, times in UTC. */
export function personFile({ customerId, emails, stored }: PersonPage, at: Date): string {
  const about = Object.fromEntries(stored.map(({ title, rows }) => [title, rows]));
  return JSON.stringify({ written: at, account: customerId, emails, ...about }, jsonValue, 2);
}

function jsonValue(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
