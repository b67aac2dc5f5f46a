import { readFileSync } from "node:fs";

import { type CallExpression, type Expression, type Node, parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";

import { listSources, moduleImports } from "./module-imports";

/** The one bridge over `globalThis`: a database client that outlives the reloads of `next dev`. */
const databaseIdiom = "app/composition/page-services.ts";
/** Runs before another program in a process of its own, and moves its clock. */
const clock = "labs/chaos/shift-clock.mjs";

const privateModule = /^next\/dist\b/;
const privateName = /__NEXT_PRIVATE|__internal\b/;
/** Methods of requests, responses and sockets. */
const method =
  /^(write|end|writeHead|writeEarlyHints|setHeader|appendHeader|removeHeader|flushHeaders|pipe|emit)$/;
const messageObject = /^(req|request|res|response|reply|socket)$/;
const fileWrite =
  /^(writeFile|appendFile|createWriteStream|copyFile|cp|rename|rm|truncate|symlink|link)(Sync)?$/;
/** What Next and Prisma have written. */
const written = /(^|[/"'`])\.next\b|\bdistDir\b|\bdb\/generated\b/;

/** Most modules have none of these words, and are not parsed. */
const suspicious =
  /next\/dist|internal|__|prototype|globalThis|global\b|IncomingMessage|ServerResponse|\.\w+ = |Object\.|Reflect\.|\.next\b|distDir|db\/generated/;

/** What a module does below the public APIs of Next, React, Prisma and Node. */
function violations(file: string, code: string): string[] {
  const found = new Set<string>();
  if (!suspicious.test(code)) return [];
  for (const { target } of moduleImports(file, code))
    if (privateModule.test(target)) found.add("imports a private module");
  if (privateName.test(code)) found.add("names something private");

  const { program } = parseSync(file, code);
  const textOf = (node: Node) => code.slice(node.start, node.end);
  /** The paths that stand for files that Next or Prisma has written. */
  const writtenPaths = new Set<string>();
  const isWritten = (node: Node) =>
    written.test(textOf(node)) ||
    textOf(node)
      .match(/\w+/g)
      ?.some((name) => writtenPaths.has(name)) === true;
  const calls: CallExpression[] = [];

  /** Adds what it means to give an object other members. */
  const changes = (object: Expression, members: string) => {
    const text = textOf(object);
    if (/\bprototype\b/.test(text)) found.add("changes a prototype");
    else if (messageObject.test(text) && members.match(/\w+/g)?.some((name) => method.test(name)))
      found.add("replaces methods of a response");
    else if (/^(globalThis|global)\b/.test(text) && file !== clock) found.add("bridges over globalThis");
  };

  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init && isWritten(init)) writtenPaths.add(id.name);
    },
    AssignmentExpression({ left }) {
      if (left.type !== "MemberExpression") return;
      const name = left.computed ? "" : textOf(left.property);
      if (/\bprototype\b/.test(textOf(left))) found.add("changes a prototype");
      else if (method.test(name)) found.add("replaces methods of a response");
      else if (/^(globalThis|global)\b/.test(textOf(left)) && file !== clock)
        found.add("bridges over globalThis");
    },
    NewExpression({ callee }) {
      if (/\b(IncomingMessage|ServerResponse)$/.test(textOf(callee))) found.add("makes up a request");
    },
    TSAsExpression({ expression }) {
      if (/^(globalThis|global)$/.test(textOf(expression)) && file !== databaseIdiom)
        found.add("bridges over globalThis");
    },
    CallExpression(call) {
      calls.push(call);
    },
  }).visit(program);

  for (const { callee, arguments: given } of calls) {
    const [first] = given;
    if (first === undefined) continue;
    const called = textOf(callee);
    if (/^(Object\.(assign|definePropert(y|ies)|setPrototypeOf)|Reflect\.(set|defineProperty))$/.test(called))
      changes(first as Expression, given.slice(1).map(textOf).join());
    const target = /(copyFile|cp|rename|link)(Sync)?$/.test(called) ? given[1] : first;
    if (fileWrite.test(called.split(".").at(-1) ?? "") && target && isWritten(target))
      found.add("changes a built or generated file");
  }
  return [...found];
}

/** What a package.json installs instead of the packages that it names, or runs on what they wrote. */
function packageViolations({ scripts, overrides }: { scripts: Record<string, string>; overrides?: object }) {
  return [
    ...(/"(file|link):/.test(JSON.stringify(overrides ?? {})) ? ["overrides a package by a folder"] : []),
    ...(scripts.postinstall === "prisma generate && next typegen" ? [] : ["changes what was installed"]),
  ];
}

describe("below the framework", () => {
  test.each([
    ["imports a private module", 'import { renderToHTML } from "next/dist/server/render";'],
    ["imports a private module", 'const render = await import("next/dist/server/render");'],
    ["imports a private module", 'export { a } from "next/dist/a";'],
    ["names something private", 'process.env.__NEXT_PRIVATE_ORIGIN = "https://shop.example";'],
    ["names something private", "new PrismaClient({ adapter, __internal: { configOverride } });"],
    ["changes a prototype", "ServerResponse.prototype.end = function () {};"],
    ["changes a prototype", "const { prototype } = Client; prototype.query = recording;"],
    ["changes a prototype", "Object.assign(ServerResponse.prototype, { end });"],
    ["changes a prototype", 'Object.defineProperty(Client.prototype, "query", { value });'],
    ["replaces methods of a response", "response.write = (chunk) => chunks.push(chunk);"],
    ["replaces methods of a response", "res.end = () => res;"],
    ["replaces methods of a response", "this.response.writeHead = writeHead;"],
    ["replaces methods of a response", "Object.assign(response, { write, end });"],
    ["makes up a request", "const request = new IncomingMessage(new Socket());"],
    ["makes up a request", "const response = new http.ServerResponse(request);"],
    ["bridges over globalThis", "const shared = globalThis as { processes?: Processes };"],
    ["bridges over globalThis", "globalThis.processes = processes;"],
    ["bridges over globalThis", "Object.assign(globalThis, { processes });"],
    ["changes a built or generated file", 'await writeFile(".next/build-manifest.json", text);'],
    ["changes a built or generated file", "await writeFile(join(distDir, file), script);"],
    [
      "changes a built or generated file",
      'const generated = join(root, "lib/db/generated/internal/class.ts"); writeFileSync(generated, source);',
    ],
    ["changes a built or generated file", "await copyFile(own, join(root, `.next/static/${name}`));"],
  ])("a module that %s is refused: %s", (violation, code) => {
    expect(violations("lib/planted.ts", code)).toEqual([violation]);
  });

  test("a package.json with an override by a folder, or with another postinstall, is refused", () => {
    const postinstall = "prisma generate && next typegen";
    const overrides = { prisma: { mysql2: "file:../../scripts/left-out" } };
    expect(packageViolations({ scripts: { postinstall }, overrides })).toEqual([
      "overrides a package by a folder",
    ]);
    expect(packageViolations({ scripts: { postinstall: "node scripts/patch.mjs" } })).toEqual([
      "changes what was installed",
    ]);
  });

  test("the database client alone is kept on globalThis", () => {
    const code = "const kept = globalThis as { services?: Services };";
    expect(violations(databaseIdiom, code)).toEqual([]);
  });

  test("reading what was built, and Next's own command, are allowed", () => {
    const code = `const id = await readFile(".next/BUILD_ID", "utf8"); startChild("node_modules/next/dist/bin/next", ["build"]);
      response.end(id); await writeFile(".data/built", id); response.headers.set("a", "b"); const end = response.end;`;
    expect(violations("scripts/planted.ts", code)).toEqual([]);
  });

  test("nothing of the tree is there", () => {
    const found = listSources()
      .filter((file) => file !== "testing/source/public-apis.test.ts")
      .map((file) => [file, violations(file, readFileSync(file, "utf8"))] as const)
      .filter(([, all]) => all.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
    const { scripts, overrides } = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<
      typeof packageViolations
    >[0];
    expect(packageViolations({ scripts, overrides })).toEqual([]);
  });
});
