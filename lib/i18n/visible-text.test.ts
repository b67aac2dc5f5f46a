import { expect, test } from "vitest";

import { visibleText } from "./visible-text";

test("names each character that may look like another, or like nothing", () => {
  expect(visibleText("1HZV\u2013PE14\u200B-1")).toBe("1HZV⟨U+2013⟩PE14⟨U+200B⟩-1");
  expect(visibleText("1HZV-PE14-1")).toBe("1HZV-PE14-1");
});
