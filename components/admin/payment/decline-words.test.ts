import { expect, test } from "vitest";

import { declinedCodes } from "@/lib/gateway/codes";
import { declineWords } from "./decline-words";

test("each code with which the bank declines has words, and an unknown one those of a decline without a reason", () => {
  for (const code of declinedCodes) expect(Object.keys(declineWords(code) ?? {})).toHaveLength(3);
  expect(declineWords("EXPIRED_CARD")?.happened).toContain("expired");
  expect(declineWords("NEW_CODE")).toEqual(declineWords("DECLINED"));
  expect(declineWords(null)).toBeUndefined();
});
