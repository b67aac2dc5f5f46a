import { expect, test } from "vitest";

import { unbrokenDashes } from "./unbroken-dashes";

test("no line breaks after a dash within a word, and dashes between words stay as they are", () => {
  expect(unbrokenDashes("Hand-thrown, 2-ply - and soft-")).toBe("Hand-\u2060thrown, 2-\u2060ply - and soft-");
});
