/**
 * Generates the database client from `prisma/schema.prisma`, with the names of its query graph numbered by use.
 *
 * `npm ci` runs it. Plain JavaScript, because a shop without development packages runs it, too.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { numberNamesByUse } from "./number-names-by-use.mjs";

const root = resolve(import.meta.dirname, "../..");
const generated = join(root, "lib/db/generated/internal/class.ts");
const prisma = join(root, "node_modules/prisma/build/index.js");

const { status } = spawnSync(process.execPath, [prisma, "generate"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const source = readFileSync(generated, "utf8");
const literal = /strings: JSON\.parse\((".*")\),\n(\s*)graph: "([\w-]+)"/;
const found = literal.exec(source);
if (found?.[1] === undefined || found[3] === undefined)
  throw new Error(`No query graph found in ${generated}: Prisma writes it in another form now.`);
const { strings, graph } = numberNamesByUse({ strings: JSON.parse(JSON.parse(found[1])), graph: found[3] });
writeFileSync(
  generated,
  source.replace(
    literal,
    (_, _names, indent) =>
      `strings: JSON.parse(${JSON.stringify(JSON.stringify(strings))}),\n${indent}graph: "${graph}"`,
  ),
);
