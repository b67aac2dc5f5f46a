import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { modules } from "@/modules/server";
import { listEventTypes } from "@/modules/events/event-types";
import { describeType } from "./describe-type";

test.each(listEventTypes(modules))(
  "docs/events.md says what %s is; `node scripts/run.mjs events/write-page` writes it",
  async (type, data) => {
    expect(await readFile("docs/events.md", "utf8")).toContain(describeType(type, data));
    expect(data.description).toMatch(/\.$/);
  },
);
