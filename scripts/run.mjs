/**
 * Runs a program of this folder: `node scripts/run.mjs <program> [arguments]` loads `scripts/<program>.ts`.
 *
 * Checks Node, the installed packages and the generated database client first. The demo and the tests install
 * and generate what is missing or old; all other programs print the command that does. With an older Node than the shop needs, the
 * program runs with the one that comes with the packages. Then the `.env` files are read,
 * as Next reads them. Plain JavaScript over Node's own modules, because it runs before anything is installed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const oldestNode = 24;

/** They need nothing but Node on a bare machine. */
const installing = new Set(["demo", "test"]);
/** They read no `.env` file, so that they have the same result for everyone. */
const tests = new Set(["test", "check"]);

const schema = join(root, "prisma/schema");
const client = join(root, "lib/db/generated/client.ts");
const prisma = join(root, "node_modules/prisma/build/index.js");
/** tools/bundle-worker.ts writes it. */
const workerBundle = join(root, ".next/worker.mjs");
const packagedNode = join(root, "node_modules/node/bin/node");

/**
 * Whether every package of package-lock.json is in node_modules in its locked version.
 *
 * @param {{ withDevelopment: boolean }} options
 */
function packagesInstalled({ withDevelopment }) {
  const installedFile = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    // The shop itself, its workspaces and the links to them.
    if (!folder.includes("node_modules/") || entry.link === true) return true;
    const found = installed[folder];
    if (found !== undefined) return found.version === entry.version;
    return (
      entry.optional === true || (!withDevelopment && (entry.dev === true || entry.devOptional === true))
    );
  });
}

/**
 * Runs a command to its end without showing its output; a failure throws that output.
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

async function install() {
  if (!packagesInstalled({ withDevelopment: true })) {
    const npm = process.env.npm_execpath;
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    process.stdout.write("Installing the packages of package-lock.json …\n");
    if (npm?.endsWith(".js")) await runQuietly(process.execPath, [npm, ...args]);
    else await runQuietly("npm", args);
  }
  const changedAt = Math.max(...readdirSync(schema).map((file) => statSync(join(schema, file)).mtimeMs));
  if (!existsSync(client) || statSync(client).mtimeMs < changedAt) {
    process.stdout.write("Generating the database client …\n");
    await runQuietly(process.execPath, [prisma, "generate"]);
  }
}

function requireInstalled() {
  if (!packagesInstalled({ withDevelopment: false }))
    throw new Error("The packages of package-lock.json are not installed: run `npm ci`.");
  if (!existsSync(client)) throw new Error("The database client is missing: run `npx prisma generate`.");
}

/** Runs the program with the Node of the packages, and ends as it ends. */
async function runWithPackagedNode() {
  if (!existsSync(packagedNode)) {
    const wanted = `Node ${oldestNode} or newer is required; this is ${process.versions.node}.`;
    throw new Error(`${wanted} \`npm ci\` brings one for development.`);
  }
  const child = spawn(packagedNode, process.argv.slice(1), { stdio: "inherit" });
  // A terminal sends its signals to both; whoever sends one to this process alone means the program.
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => {});
  const [code, signal] = await once(child, "exit");
  process.exit(signal === null ? code : 1);
}

async function main() {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error("Name a program: node scripts/run.mjs <program>");

  process.chdir(root);
  if (installing.has(program)) await install();
  else requireInstalled();
  if (Number(process.versions.node.split(".")[0]) < oldestNode) return runWithPackagedNode();
  if (!tests.has(program)) {
    const { default: env } = await import("@next/env");
    env.loadEnvConfig(root, program === "dev");
  }

  // Built, the worker is one file, which needs no compiler.
  if (program === "worker" && process.env.NODE_ENV !== "development" && existsSync(workerBundle)) {
    await import(pathToFileURL(workerBundle).href);
    return;
  }
  const file = join(root, `scripts/${program}.ts`);
  if (!existsSync(file)) throw new Error("This command belongs to a module that this shop does not have.");
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
