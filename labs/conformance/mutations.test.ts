import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ConformanceScene, startConformanceScene } from "@/labs/verdict/start-conformance-scene";
import { missedMutations } from "./missed-mutations";

let scene: ConformanceScene;
beforeAll(async () => {
  scene = await startConformanceScene();
});
afterAll(() => scene.stop());

describe("where one field of the sandbox is mutated, the run fails with that field and no other", () => {
  test.each(["R-create", "R-card", "R-auth", "R-full"])(
    "%s: each field and each object, removed, retyped and renamed",
    async (shape) => {
      expect(await missedMutations(shape, scene)).toEqual([]);
    },
  );
});
