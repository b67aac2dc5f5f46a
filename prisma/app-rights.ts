import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** `true` for every column of the table, those of later migrations included. */
type Columns = true | readonly string[];

/**
 * What the shop's role may do beside reading, by table of the schema `public`. It may do nothing with a table that is not named, and
 * call no other function that runs with its owner's rights.
 *
 * What triggers write is missing on purpose: they run as the owner, or before the row is written.
 */
export type AppRights = Readonly<
  Record<
    string,
    {
      insert?: Columns;
      /** Each column that may be written. A row lock needs one, too. */
      update?: readonly string[];
      delete?: true;
    }
  >
>;

/** The rights of the core and of each module: all that the files of a folder say. */
export async function readAppRights(folder = "prisma/rights"): Promise<AppRights> {
  const rights: Record<string, AppRights[string]> = {};
  for (const file of await readdir(folder)) {
    const path = pathToFileURL(join(process.cwd(), folder, file)).href;
    const { appRights } = (await import(path)) as { appRights: AppRights };
    Object.assign(rights, appRights);
  }
  return rights;
}

/** Functions with their owner's rights that the shop calls, or that a rule of a table calls. Triggers need no right. */
export const appFunctions: readonly string[] = ["erase_words"];
