import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { listSources, moduleImports } from "./module-imports";

type Lock = { packages: Record<string, unknown> };
type Manifest = { workspaces: string[]; devDependencies: Record<string, string> };

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const { workspaces } = readManifest(".");

/** Lighthouse, Vendure and what they bring: each has a folder of its own in labs/bench. */
const largePackages = ["@sentry/node", "@vendure/core", "lighthouse", "puppeteer-core"];

test("Lighthouse and Vendure are not installed with the shop", () => {
  const installed = Object.keys(packages).map((folder) => folder.split("node_modules/").at(-1) ?? "");
  expect(largePackages.filter((name) => installed.includes(name))).toEqual([]);
});

describe.each(workspaces)("the workspace %s", (workspace) => {
  test("names each package that it imports, so that it does not live on those of the shop", () => {
    const { devDependencies } = readManifest(workspace);
    const imported = listSources()
      .filter((file) => file.startsWith(`${workspace}/`) && !file.startsWith("labs/bench/vendure/"))
      .flatMap((file) => moduleImports(file, readFileSync(file, "utf8")))
      .filter(({ target }) => !target.startsWith("node:") && !existsSync(target.split("/")[0]!))
      .map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)![0]);
    expect([...new Set(imported)].filter((name) => !(name in devDependencies))).toEqual([]);
  });

  test("has its packages in the versions of the shop, in one place", () => {
    expect(Object.keys(packages).filter((folder) => folder.startsWith(`${workspace}/node_modules/`))).toEqual(
      [],
    );
  });

  test("is not installed with a shop in production", () => {
    expect(readManifest(workspace)).not.toHaveProperty("dependencies");
  });
});

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest;
}
