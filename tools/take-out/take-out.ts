import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { CommandError } from "@/tools/command-error";
import { optionalParts } from "./optional-parts";
import { listModuleNames, takeOutModule } from "./take-out-module";

const run = promisify(execFile);

/**
 * Takes a module, or another optional part, out of the project in `root`: deletes its folders and cuts its joins to the rest.
 *
 * Throws a CommandError, and changes nothing, for an unknown part, one that is out already, one that another part still
 * uses, and one whose joins were changed since.
 */
export async function takeOut(name: string, root: string): Promise<void> {
  const moduleNames = await listModuleNames(root);
  if (moduleNames.includes(name)) return takeOutModule(name, root);
  const part = optionalParts.find((known) => known.name === name);
  if (part === undefined) {
    const names = [...moduleNames, ...optionalParts.map((known) => known.name)];
    throw new CommandError(`What comes out: ${names.join(", ")}.`);
  }
  const isIn = (paths: string[]) => existsSync(join(root, paths[0]!));
  if (!isIn(part.paths)) throw new CommandError(`${name} are out already.`);
  const user = optionalParts.find((other) => other.name === part.after);
  if (user !== undefined && isIn(user.paths))
    throw new CommandError(`${user.name} use ${name}: take ${user.name} out first.`);
  const patch = join(dirname(fileURLToPath(import.meta.url)), `${name}.patch`);
  await applyPatch(patch, root).catch((cause: { stderr?: string }) => {
    throw new CommandError(
      `The joins of ${name} have changed. Cut them by hand, as ${name}.patch does:\n${cause.stderr}`,
    );
  });
  for (const path of part.paths) await rm(join(root, path), { recursive: true, force: true });
}

/** All of a patch or nothing. Git then looks at `root` alone, even if that is a folder of another repository. */
async function applyPatch(patch: string, root: string): Promise<void> {
  await run("git", ["apply", "--whitespace=nowarn", patch], {
    cwd: root,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
}
