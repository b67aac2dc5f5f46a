import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";
import { z } from "zod";

const configuration = z.object({
  compilerOptions: z.object({ incremental: z.boolean() }),
  exclude: z.array(z.string()),
});

test("a check of types uses nothing of an earlier run, nor the routes of a development server", async () => {
  const { compilerOptions, exclude } = configuration.parse(
    JSON.parse(await readFile("tsconfig.json", "utf8")),
  );
  // TypeScript's build info does not see that a route is gone. Next adds both settings where they are missing.
  expect(compilerOptions.incremental).toBe(false);
  expect(exclude).toContain(".next/dev/types");
});
