import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { declineWords } from "@/components/admin/payment/decline-words";
import { declinedCodes } from "@/lib/gateway/codes";
import { declineReasons } from "@/lib/payments/operation-result";
import { readMarkdownTable } from "@/testing/read-markdown-table";
import english from "@/lib/i18n/messages/en.json";

test("declines.md has each code of a decline, with the words that shopper and staff read", () => {
  const rows = declinedCodes.map((code) => {
    const words = declineWords(code);
    return [
      code,
      words?.happened,
      english.failure[declineReasons[code] ?? "declined"],
      words?.tell,
      words?.again,
    ];
  });
  expect(readMarkdownTable(readFileSync("docs/declines.md", "utf8"))).toEqual(rows);
});
