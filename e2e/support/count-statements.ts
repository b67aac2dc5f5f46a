import pg from "pg";

export type StatementCounter = {
  /** The texts of the statements that were sent since the last reset, BEGIN and COMMIT included. */
  statements(): readonly string[];
  reset(): void;
  stop(): void;
};

/** Records each statement that this process sends to PostgreSQL, at the driver: nothing above it is trusted. */
export function countStatements(): StatementCounter {
  const sent: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query;
  const recording = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    sent.push(typeof first === "string" ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, args) as unknown;
  };
  prototype.query = recording as typeof query;
  return {
    statements: () => sent,
    reset: () => {
      sent.length = 0;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}
