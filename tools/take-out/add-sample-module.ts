import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Adds the module that CONTRIBUTING.md shows as a sample to the project in `root`, as its recipe says. */
export async function addSampleModule(root: string): Promise<void> {
  const guide = await readFile(join(root, "CONTRIBUTING.md"), "utf8");
  const [, recipe = ""] = guide.split("## Add a module");
  for (const [, path = "", code = ""] of recipe.matchAll(/```tsx?\n +\/\/ (\S+)\n([\s\S]*?)```/g)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code.replaceAll(/^ {3}/gm, ""));
  }
  for (const [list, name] of [
    ["server", "slowOrders"],
    ["pages", "slowOrdersPages"],
  ] as const) {
    const file = join(root, `modules/${list}.ts`);
    const source = await readFile(file, "utf8");
    const imported = source.replace(/^import /m, `import { ${name} } from "./slow-orders/${list}";\nimport `);
    await writeFile(file, imported.replace(/\[\](?=\)?;)/, `[${name}]`));
  }
}
