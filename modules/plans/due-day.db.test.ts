import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { addDays, parseDay } from "@/lib/calendar/day";
import { dueOn } from "./schedule";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("the database and the shop find the same day of each period, from each day of a leap cycle", async () => {
  const units = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
  const cases = Array.from({ length: 4 * 366 }, (_, index) => ({
    first: addDays(parseDay("2027-01-01"), index),
    unit: units[index % 4]!,
    count: (index % 13) + 1,
    period: (index % 24) + 1,
  }));
  const { rows } = await client.query<{ due: string }>(
    `SELECT "plan_due_on"(c."first", c."unit"::"interval_unit", c."count", c."period")::text AS due
     FROM jsonb_to_recordset($1::jsonb) AS c("first" DATE, "unit" TEXT, "count" INT, "period" INT)`,
    [JSON.stringify(cases)],
  );
  expect(rows.map(({ due }) => due)).toEqual(
    cases.map(({ first, unit, count, period }) => dueOn(first, { unit, count }, period)),
  );
});
