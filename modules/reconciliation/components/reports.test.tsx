import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { StaffNames } from "@/components/admin/frame/actor";
import { setAsideIdSchema } from "@/lib/ids";
import { Importer } from "./reports";
import { SetAsideList } from "./set-aside";

const ada = "ada@example.com";
const at = new Date("2026-11-22T12:00:00Z");

test("who brought a report and who handled a line of it are shown by name", () => {
  const handled = {
    id: setAsideIdSchema.parse(crypto.randomUUID()),
    report: { id: "1", fileName: "settlement.csv" },
    line: 2,
    reason: "unreadable",
    text: {
      gatewayOrderId: null,
      transactionId: null,
      type: null,
      status: null,
      amount: null,
      currency: null,
      time: null,
    },
    handled: { by: ada, note: "Asked the bank", at },
  } as const;
  const page = renderToStaticMarkup(
    <StaffNames names={{ [ada]: "Ada Lovelace" }}>
      <p>
        Uploaded by <Importer by={ada} />, <Importer by="system" />
      </p>
      <SetAsideList rows={[handled]} inReport />
    </StaffNames>,
  );
  const text = page.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("Uploaded by Ada Lovelace, the command line");
  expect(text).toContain("Handled by Ada Lovelace, ");
  expect(text).not.toContain(ada);
});
