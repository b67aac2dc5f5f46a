import { charges, staffMovements, steps } from "@/testing/fault-rows";

/** The headings of operations in the timeline. */
export const headings = {
  create_session: "Gateway session",
  add_card: "Card added",
  authenticate: "Payer authentication",
  pay: "Payment",
  authorize: "Authorization",
  capture: "Capture",
  refund: "Refund",
  void: "Void",
};

export const attemptRows = { ...steps, ...charges };

const attemptOperations = ["pay", "authorize", "create_session", "add_card", "authenticate"] as const;

export const attempts = attemptOperations.flatMap((operation) =>
  attemptRows[operation].map((row) => ({ operation, row, result: row[1] })),
);

export const movements = (["capture", "refund", "void"] as const).flatMap((operation) =>
  staffMovements[operation].map((row) => ({ operation, row, result: row[1] })),
);

/** Whether a row is the first of its result. `npm test` shows only these: faults.db.test.ts proves each row. */
export function isFirst<Row extends { result: string }>(row: Row, index: number, rows: Row[]): boolean {
  return rows.findIndex(({ result }) => result === row.result) === index;
}
