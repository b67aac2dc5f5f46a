import { mock } from "node:test";

import pg from "pg";

export type StatementCounter = {
  /** The texts of the statements that were sent since the last reset, BEGIN and COMMIT included. */
  statements(): readonly string[];
  reset(): void;
  stop(): void;
};

/** Records each statement that this process sends to PostgreSQL, at the driver: nothing above it is trusted. */
export function countStatements(): StatementCounter {
  const { mock: query } = mock.method(pg.Client.prototype, "query");
  return {
    statements: () => query.calls.map(({ arguments: [sent] }) => textOf(sent)),
    reset: () => query.resetCalls(),
    stop: () => query.restore(),
  };
}

function textOf(sent: unknown): string {
  return typeof sent === "string" ? sent : (sent as { text: string }).text;
}
