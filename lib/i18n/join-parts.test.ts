import { expect, test } from "vitest";

import { joinParts } from "./join-parts";

test("parts are joined by the comma of the script that the line begins with", () => {
  expect(joinParts(["1 Road", "Town"])).toBe("1 Road, Town");
  expect(joinParts(["5 شارع", "السالمية"])).toBe("5 شارع، السالمية");
  expect(joinParts(["1 Road", "Town", "الولايات المتحدة"])).toBe("1 Road, Town, الولايات المتحدة");
  expect(joinParts(["وحده"])).toBe("وحده");
});
