import { expect, test } from "vitest";

import { statementReader } from "./count-database-work";

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const conversation = Buffer.concat([
  message("", "user\0Q\0"),
  message("p", "E"),
  message("Q", "BEGIN\0"),
  message("P", "\0SELECT 1\0"),
  message("B", "QQEE"),
  message("E", "\0\0\0\0\0"),
  message("S", ""),
  message("Q", "COMMIT\0"),
]);

test.each([1, 2, 3, 7, 1000])("statements are counted in chunks of %i bytes", (size) => {
  let statements = 0;
  const read = statementReader(() => (statements += 1));
  for (let at = 0; at < conversation.length; at += size) read(conversation.subarray(at, at + size));
  expect(statements).toBe(3);
});
