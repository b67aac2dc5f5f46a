/**
 * The comment with which the text of a prepared statement begins.
 *
 * PostgreSQL parses and plans such a statement once for each connection, instead of each time. For the statements of a payment,
 * which find their rows by a key: the plan of a search depends on its values, and is made for them.
 */
const mark = "/* prepared */";

const names = new Map<string, string>();

/** The name of a statement in its connections where its text has the mark; empty for any other, which is not kept. */
export function preparedName({ sql }: { sql: string }): string {
  if (!sql.startsWith(mark)) return "";
  const name = names.get(sql) ?? `shop_${names.size}`;
  names.set(sql, name);
  return name;
}
