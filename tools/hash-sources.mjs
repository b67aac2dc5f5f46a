import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Top-level folders and files that are not part of the built shop. All else is, so that no new folder is forgotten. */
const notSources = new Set([
  "node_modules",
  "sandbox",
  "e2e",
  "labs",
  "testing",
  "tools",
  "docs",
  "deploy",
  "Dockerfile",
  "compose.yaml",
  "test-results",
  "playwright-report",
  "coverage",
  "scripts",
  "lib/db/generated",
  "prisma/migrations",
  "prisma/seed.ts",
  "next-env.d.ts",
]);
const notSourceNames = /^\.|\.test\.tsx?$|\.tsbuildinfo$|\.md$/;

/**
 * A hash of everything that the shop is built from: 64 bits of SHA-256 in hexadecimal, because every page sends it.
 *
 * @returns {Promise<string>}
 */
export async function hashSources() {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of await sourcesBelow("")) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** @param {string} folder @returns {Promise<string[]>} */
async function sourcesBelow(folder) {
  const entries = await readdir(folder === "" ? "." : folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (notSources.has(path) || notSourceNames.test(entry.name)) return [];
      return entry.isDirectory() ? sourcesBelow(path) : [path];
    }),
  );
  return found.flat().sort();
}
