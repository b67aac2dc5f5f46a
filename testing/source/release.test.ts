import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const released = JSON.parse(read("prisma/released-migrations.json")) as Record<
  string,
  Record<string, string>
>;

test("the version has a section with its date in CHANGELOG.md, and the lock file has it, too", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## \[(.+)\](.*)$/gm)].map(([, name, rest]) => [
    name,
    rest,
  ]);
  const [, heading] =
    headings.filter(([name]) => name !== "Unreleased").map(([name, rest]) => [name, rest])[0] ?? [];
  expect(headings.map(([name]) => name)).toContain(version);
  expect(heading).toMatch(/^ - \d{4}-\d\d-\d\d$/);
  const lock = JSON.parse(read("package-lock.json")) as {
    version: string;
    packages: { "": { version: string } };
  };
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("no migration of a released version was edited", () => {
  expect(Object.keys(released)).toContain(version);
  const changed = Object.entries(released).flatMap(([of, migrations]) =>
    Object.entries(migrations).flatMap(([name, checksum]) => {
      const file = `prisma/migrations/${name}/migration.sql`;
      // One of a module that was taken out has gone with it.
      if (!existsSync(file)) return [];
      const found = createHash("sha256").update(readFileSync(file)).digest("hex");
      return found === checksum ? [] : [`${name} of ${of}: write a new migration instead`];
    }),
  );
  expect(changed).toEqual([]);
  expect(released["1.0.0"]).toHaveProperty("20261128100000_core");
});

test("Renovate's rules name packages that are there", () => {
  const renovate = JSON.parse(read(".github/renovate.json")) as {
    packageRules: { matchPackageNames?: string[] }[];
  };
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, unknown> };
  // The images of Dockerfile and compose.yaml.
  const images = [
    ...`${read("Dockerfile")}${read("compose.yaml")}`.matchAll(/(?:FROM|image:) ([a-z]+):/g),
  ].map(([, name]) => name);
  const names = renovate.packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const isThere = (name: string) =>
    images.includes(name) ||
    Object.keys(packages).some((path) =>
      name.endsWith("/**")
        ? path.startsWith(`node_modules/${name.slice(0, -2)}`)
        : path === `node_modules/${name}`,
    );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
