import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { derivedKeys } from "./derived-keys";
import { encryptionKeys, readEncryptionKeys } from "./encryption-keys";
import { openSealed, seal } from "./payments/sealing";

const [first, second] = ["first-secret-of-thirty-two-characters", "second-secret-of-thirty-two-characters"];
const authSecret = "a secret of at least thirty-two characters";

let file: string;
let writes = 0;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "keys-")), "keys");
});
const write = (text: string) => {
  writeFileSync(file, text);
  // A file system may tell two writes of one moment apart by nothing.
  utimesSync(file, 1_000_000, 1_000_000 + (writes += 1));
};

test("a line is an id and a secret, the present one first", () => {
  write(`# of the shop\nkey-2 ${second}\n\nkey-1 ${first}\n`);
  expect(readEncryptionKeys(file)).toEqual([
    { id: "key-2", secret: second },
    { id: "key-1", secret: first },
  ]);
});

test.each([
  ["no secret", "\n# nothing\n"],
  ["a short secret", "key-1 short"],
  ["a secret without an id", first],
  ["one id twice", `key-1 ${first}\nkey-1 ${second}`],
])("a file with %s is refused, and the message has none of it", (_, text) => {
  write(text);
  expect(() => readEncryptionKeys(file)).toThrow(/^(?!.*(short$|secret-of))/);
});

test("a changed file is used within a second, without a restart; one that became unreadable leaves the secrets of before", () => {
  const now = Date.now();
  write(`key-1 ${first}`);
  expect(encryptionKeys(file, now).map(({ id }) => id)).toEqual(["key-1"]);
  write(`key-2 ${second}\nkey-1 ${first}`);
  expect(encryptionKeys(file, now + 999).map(({ id }) => id)).toEqual(["key-1"]);
  expect(encryptionKeys(file, now + 1_000).map(({ id }) => id)).toEqual(["key-2", "key-1"]);
  rmSync(file);
  expect(encryptionKeys(file, now + 3_000).map(({ id }) => id)).toEqual(["key-2", "key-1"]);
});

test("what is encrypted with a secret of the file outlives AUTH_SECRET, and keys that sign do not come from the file", () => {
  const before = seal(Buffer.from("token"), "row", derivedKeys("card-token", { AUTH_SECRET: authSecret }));
  write(`key-1 ${first}`);
  const secrets = { AUTH_SECRET: authSecret, ENCRYPTION_KEYS_FILE: file };
  const keys = derivedKeys("card-token", secrets);
  expect(openSealed(before, "row", keys)?.toString()).toBe("token");
  const sealed = seal(Buffer.from("token"), "row", keys);
  const later = derivedKeys("card-token", { ...secrets, AUTH_SECRET: second });
  expect(openSealed(sealed, "row", later)?.toString()).toBe("token");
  expect(openSealed(before, "row", later)).toBeUndefined();
  expect(derivedKeys("order-link", secrets).accepted).toEqual(
    derivedKeys("order-link", { AUTH_SECRET: authSecret }).accepted,
  );
});
