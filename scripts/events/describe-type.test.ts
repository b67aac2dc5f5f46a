import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";
import { z } from "zod";

import { modules } from "@/modules/server";
import { listEventTypes } from "@/modules/events/event-types";
import { describeObjects, describeType } from "./describe-type";

const types = listEventTypes(modules);

test.each(types)(
  "docs/events.md says what %s is; `node scripts/run.mjs events/write-page` writes it",
  async (type, data) => {
    expect(await readFile("docs/events.md", "utf8")).toContain(describeType(type, data));
    expect(data.description).toMatch(/\.$/);
  },
);

test("docs/events.md has each object of the data of types once", async () => {
  const page = await readFile("docs/events.md", "utf8");
  const objects = describeObjects(types.map(([, data]) => data));
  for (const text of objects) expect(page.split(text)).toHaveLength(2);
  const other = z.object({ order: z.object({ number: z.int() }) });
  expect(() => describeObjects([...types.map(([, data]) => data), other])).toThrow("called order");
});
