import { expect, test } from "vitest";

import { openHistory, scannedBy } from "@/labs/history/measure-growth";

import { forgetOldSignIns } from "./sign-in-requests";

test("forgetting old sign-ins reads no growing table as a whole", async () => {
  const history = await openHistory(1_000);
  expect(await scannedBy(({ deps }) => forgetOldSignIns(deps), history)).toEqual([]);
  await history.close();
}, 240_000);
