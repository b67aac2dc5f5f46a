import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";

import { runProgram } from "@/tools/run-program";

const file = "prisma/released-migrations.json";

// `node scripts/run.mjs pin-migrations`: gives each migration that no version has, with its SHA-256, to the version of package.json. What
// is released never changes: testing/source/release.test.ts.
await runProgram(async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const released = JSON.parse(await readFile(file, "utf8")) as Record<string, Record<string, string>>;
  const known = Object.assign({}, ...Object.values(released)) as Record<string, string>;
  const folders = (await readdir("prisma/migrations")).filter((name) => /^\d/.test(name)).sort();
  const added: Record<string, string> = {};
  for (const name of folders.filter((name) => !(name in known))) {
    const sql = await readFile(`prisma/migrations/${name}/migration.sql`);
    added[name] = createHash("sha256").update(sql).digest("hex");
  }
  released[version] = { ...released[version], ...added };
  await writeFile(file, `${JSON.stringify(released, null, 2)}\n`);
  process.stdout.write(`${Object.keys(added).length} migrations were added to ${version}.\n`);
  return 0;
});
