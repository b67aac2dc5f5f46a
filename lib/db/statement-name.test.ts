import { expect, test } from "vitest";

import { nameStatement } from "./statement-name";

const nameOf = (sql: string) => nameStatement({ sql });

test("a statement has one name, and another statement has another", () => {
  const sql = 'SELECT "id" FROM "orders" WHERE "number" = $1';
  expect(nameOf(sql)).toMatch(/^[\w-]{43}$/);
  expect(nameOf(sql)).toBe(nameOf(sql));
  expect(nameOf(`${sql} FOR UPDATE`)).not.toBe(nameOf(sql));
});

test.each([
  'UPDATE "operation" SET "state" = $1 WHERE "id" = $2',
  'SELECT "id" FROM "product" WHERE "id" = ANY ($1::uuid[])',
  'SELECT "id" FROM "translation" WHERE "locale" IN ($1,$2)',
  'SELECT "id" FROM "mail" WHERE "state" <> $1 AND "due_at" <= now()',
  'INSERT INTO "mail" ("id","kind") VALUES ($1,$2)',
])("has a name: %s", (sql) => {
  expect(nameOf(sql)).not.toBe("");
});

test.each([
  ["a list of any length", 'SELECT "id" FROM "orders" WHERE "id" IN ($1,$2,$3)'],
  ["rows of any number", 'INSERT INTO "mail" ("id","kind") VALUES ($1,$2), ($3,$4)'],
  ["a search for a part of a text", `SELECT "id" FROM "product" WHERE "search_text"::text LIKE $1`],
  ["a search for words", 'SELECT "id" FROM "orders" WHERE "search_words"("folded"("name")) @@ ($1)::tsquery'],
  ["a range", 'SELECT "id" FROM "operation" WHERE "closed_at" >= $1 AND "closed_at" < $2'],
])("%s has no name", (_, sql) => {
  expect(nameOf(sql)).toBe("");
});
