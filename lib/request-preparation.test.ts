import { expect, test } from "vitest";

import { prepareRequestsWith } from "./request-preparation";

test("the build does not run in a server that does not prepare its requests", () => {
  expect(() => prepareRequestsWith(Promise.resolve(async (request) => request))).toThrow("npm start");
});
