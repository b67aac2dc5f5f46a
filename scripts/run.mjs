/**
 * Makes this folder ready and runs one of its programs: `node scripts/run.mjs <program> [arguments]`.
 *
 * The one file that must run before anything is installed: plain JavaScript over Node's own modules. It checks
 * Node, installs the packages of package-lock.json and generates the database client where either is missing
 * or old, then loads the TypeScript program `scripts/<program>.ts` (or the path, where one is given).
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { step } from "./support/step.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const oldestNode = [20, 19];

/** Whether every package of package-lock.json stands in node_modules in its locked version. */
function packagesInstalled() {
  const installedFile = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === "" || entry.link) return true;
    const found = installed[folder];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

/**
 * Runs a command to its end with its output held back; a failure shows that output.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function runQuietly(command, args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, CHECKPOINT_DISABLE: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(`\n${output.trim()}\n`))));
  });
}

async function installPackages() {
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm?.endsWith(".js")) await runQuietly(process.execPath, [npm, ...args]);
  else await runQuietly("npm", args);
}

async function generateClient() {
  const schema = join(root, "prisma/schema.prisma");
  if (!existsSync(schema)) return;
  const stampFile = join(root, "lib/db/generated/schema.sha256");
  const prisma = join(root, "node_modules/prisma");
  const stamp = createHash("sha256")
    .update(readFileSync(schema))
    .update(readFileSync(join(prisma, "package.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  const generate = async () => {
    await runQuietly(process.execPath, [join(prisma, "build/index.js"), "generate"]);
    writeFileSync(stampFile, stamp);
  };
  await step("Database client", generate, () => "generated from prisma/schema.prisma");
}

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Error(
      `Node ${oldestNode.join(".")} or newer is needed (24 is best); this is ${process.versions.node}.`,
    );
  }
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error("Name a program: node scripts/run.mjs <program>");

  process.chdir(root);
  if (!packagesInstalled()) await step("Packages", installPackages, () => "installed from package-lock.json");
  await generateClient();

  const file = join(root, program.endsWith(".ts") ? program : `scripts/${program}.ts`);
  process.argv.splice(1, process.argv.length, file, ...args);
  const { register } = await import("tsx/esm/api");
  // Its tsconfig lets a program load the shop's modules that begin with `import "server-only"`.
  register({ tsconfig: join(root, "scripts/tsconfig.json") });
  await import(pathToFileURL(file).href);
}

try {
  await main();
} catch (cause) {
  process.stderr.write(`\n${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
