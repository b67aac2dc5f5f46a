import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { ImportPreview as Preview } from "@/modules/reconciliation/import-settlement-report";
import type { ReconciliationView } from "@/modules/reconciliation/read-reconciliation";
import { CoverageGaps } from "./coverage-gaps";
import { ImportPreview } from "./import-preview";

const at = new Date("2026-11-22T12:00:00Z");

function viewOf({ notHappened = 0, movements = 1, provesAbsence = true }): ReconciliationView {
  const counts = {
    matched: 0,
    missingAtBank: 0,
    missingInShop: 0,
    differing: 0,
    stillUnknown: 0,
    setAside: 0,
  };
  const file = { id: "1", fileName: "settlement.csv", digest: "", coversFrom: at, coversUntil: at };
  return {
    report: { ...file, importedBy: "ada@example.com", importedAt: at, movements, imports: [] },
    counts: { ...counts, happened: 0, notHappened },
    matched: [],
    missingAtBank: [],
    missingInShop: [],
    differing: [],
    resolved: [],
    stillUnknown: [],
    setAside: [],
    gaps: { provesAbsence, lacking: provesAbsence ? 0 : 1, unreadable: 0, examples: [] },
    totals: [],
  };
}

function preview(view: ReconciliationView, changes: Partial<Preview>): string {
  const whole = { uploadId: "u" as Preview["uploadId"], uploadedAt: at, isNew: true, fingerprint: "f" };
  const resolves = { happened: 0, notHappened: view.counts.notHappened };
  const none = { resolvesByEarlier: { happened: 0, notHappened: 0 }, provenEarlier: new Set<never>() };
  const rest = { resolves, ...none, needsSecondPerson: false, isEmpty: false, view };
  const props = { changed: undefined, submit: () => Promise.resolve() };
  return renderToStaticMarkup(<ImportPreview preview={{ ...whole, ...rest, ...changes }} {...props} />);
}

describe("a preview says one thing about what it resolves", () => {
  test("an incomplete report with outcomes that did not happen does not say that it resolves none", () => {
    const gaps = (notHappened: number) =>
      renderToStaticMarkup(<CoverageGaps view={viewOf({ notHappened, provesAbsence: false })} />);
    expect(gaps(0)).toContain("it resolves no outcome");
    expect(gaps(12)).not.toContain("resolves no outcome");
    expect(gaps(12)).toContain("What did not happen (12) rests on other reports");
  });

  test("a report that was imported before says what this import resolves, not what the first one did", () => {
    const resolves = { happened: 0, notHappened: 0 };
    expect(preview(viewOf({ notHappened: 12 }), { isNew: false, resolves })).toContain(
      "The import resolves no unknown outcome. 12 were resolved by it before.",
    );
  });

  test("what earlier reports prove is said apart from what this one proves", () => {
    const split = preview(viewOf({ notHappened: 5 }), {
      resolves: { happened: 1, notHappened: 1 },
      resolvesByEarlier: { happened: 0, notHappened: 4 },
    });
    expect(split).toContain("This report proves 2 unknown outcomes: 1 happened, 1 did not.");
    expect(split).toContain(
      "Earlier reports already prove 4, which the import resolves, too: 0 happened, 4 did not.",
    );
  });

  test("a report without a movement whose silence resolves outcomes can be imported", () => {
    const silent = preview(viewOf({ notHappened: 12, movements: 0 }), {});
    expect(silent).toContain("This report proves 12 unknown outcomes: 0 happened, 12 did not.");
    expect(silent).not.toContain("nothing to import");
    expect(silent).toContain(">Import</button>");
    const empty = preview(viewOf({ movements: 0 }), { isEmpty: true });
    expect(empty).toContain("nothing to import");
    expect(empty).not.toContain("resolves");
  });

  test("an import that waits for a second person says so on its button", () => {
    const waits = preview(viewOf({ notHappened: 1 }), { needsSecondPerson: true });
    expect(waits).toContain("the whole import waits");
    expect(waits).toContain("Ask for approval");
  });
});
