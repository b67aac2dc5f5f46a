import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { optionalParts } from "./optional-parts";

const guide = readFileSync("docs/make-it-your-own.md", "utf8");

describe.each(optionalParts)("taking out $name", ({ name, paths }) => {
  const patch = readFileSync(`tools/take-out/${name}.patch`, "utf8");
  const places = [...patch.matchAll(/^diff --git a\/(.+) b\//gm)].map(([, place = ""]) => place);

  test("takes at most ten edits of the shop, and the guide names each place", () => {
    expect(places.filter((place) => !place.startsWith("labs/")).length).toBeLessThanOrEqual(10);
    for (const place of places) expect(guide).toContain(`\`${place}\``);
  });

  test("deletes folders and files that are all there, or all out", () => {
    const missing = paths.filter((path) => !existsSync(path));
    if (missing.length < paths.length) expect(missing).toEqual([]);
  });
});
