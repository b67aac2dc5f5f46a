import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { takeOutModule } from "./take-out-module";

let project: string;

/** Two modules, of which the second needs the first. */
const modules = {
  "modules/server.ts":
    'import { sums } from "./sums/server";\nimport { sumMail } from "./sum-mail/server";\n\nexport const modules = listModules([sums, sumMail]);\n',
  "modules/pages.ts":
    'import { sumsPages } from "./sums/pages";\n\nexport const modulePages: readonly ModulePages[] = [sumsPages];\n',
  "prisma/products/code-parts.ts": "export const codeParts: readonly CodePart[] = [];\n",
  "modules/proxy.ts": "export const moduleProxies: readonly ModuleProxy[] = [];\n",
  "modules/start.ts": "export const moduleStarts: readonly Start[] = [];\n",
  "modules/seam/shop-module.ts": "",
  "labs/modules.ts":
    'import { sumsPart } from "./sums/part";\n\nexport const labParts: readonly LabPart[] = [sumsPart];\n',
  "labs/sums/part.ts": "",
  "testing/sums/scene.ts": "",
  "modules/sums/server.ts": 'export const sums = { name: "sums" };\n',
  "modules/sum-mail/server.ts": 'export const sumMail = { name: "sum-mail", needs: ["sums"] };\n',
  "app/admin/(sums)/sums/page.tsx": "",
  "app/admin/staff/page.tsx": "",
  "deploy/observability/alerts/sums.yml": "",
  "e2e/sums/sums.spec.ts": "",
  "prisma/migrations/20270101000000_core/migration.sql": "",
  "prisma/migrations/20270101000001_sums/migration.sql": "",
  "prisma/migrations/20270101000002_sum_mail/migration.sql": "",
  "prisma/migrations/20270101000003_sums_by_day/migration.sql": "",
  "prisma/rights/core.ts": "",
  "prisma/rights/sums.ts": "",
  "prisma/schema/sums.prisma": "model Sum {\n  orderId String\n}\n",
  "prisma/schema/orders.prisma": "model Order {\n  id   String\n  sums Sum[]\n}\n",
};

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "take-out-"));
  for (const [file, text] of Object.entries(modules)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
});
afterEach(() => rm(project, { recursive: true }));

const files = () => readdir(project, { recursive: true });

test.each([
  ["an unknown module", "differences", "What comes out: sum-mail, sums."],
  ["a module that another one needs", "sums", "sum-mail needs sums: take sum-mail out first."],
])("%s is refused, and nothing changes", async (_, name, message) => {
  const before = await files();
  await expect(takeOutModule(name, project)).rejects.toThrow(message);
  expect(await files()).toEqual(before);
});

test("a module goes with its folder, its routes, its journeys, its tables and its lines", async () => {
  await takeOutModule("sum-mail", project);
  await takeOutModule("sums", project);
  const left = await files();
  expect(left.filter((file) => file.includes("sum"))).toEqual([]);
  expect(left).toContain("app/admin/staff/page.tsx");
  expect(await readdir(join(project, "prisma/migrations"))).toEqual(["20270101000000_core"]);
  expect(await readdir(join(project, "prisma/rights"))).toEqual(["core.ts"]);
  expect(await readFile(join(project, "prisma/schema/orders.prisma"), "utf8")).toBe(
    "model Order {\n  id   String\n}\n",
  );
  const lists = ["modules/server.ts", "modules/pages.ts", "labs/modules.ts"].map((list) =>
    join(project, list),
  );
  expect(await Promise.all(lists.map((list) => readFile(list, "utf8")))).toEqual([
    "\nexport const modules = listModules([]);\n",
    "\nexport const modulePages: readonly ModulePages[] = [];\n",
    "\nexport const labParts: readonly LabPart[] = [];\n",
  ]);
});
