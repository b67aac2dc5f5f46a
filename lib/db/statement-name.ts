import "server-only";
import { hash } from "node:crypto";

/** A list of three values or more, or a second row to insert: each length is a text of its own. */
const growingList = / IN \(\$\d+,\$\d+,|\), \(\$\d/;
/** A search, or a range of times or amounts: the plan that is good for one value is bad for another. */
const planOfValues = / (?:I?LIKE|@@|[<>]=?) \(?\$\d/;

/**
 * The name under which a connection keeps a statement, so that PostgreSQL parses it once and plans it a few times; empty for one that is
 * better planned each time, or whose text is rarely sent again. The name is a hash of the text.
 */
export function nameStatement({ sql }: { sql: string }): string {
  return growingList.test(sql) || planOfValues.test(sql) ? "" : hash("sha256", sql, "base64url");
}
