import { expect, test } from "vitest";

import { merchant } from "@/lib/merchant";

import { checkNewPassword, createBoundedQueue } from "./passwords";

const shopName = merchant.seller.address.name.match(/\p{L}{4,}/gu) ?? [];

test.each(["correct horse battery", "pässwörter sind lang", "🐎🔋📎🏔️ four pictures"])(
  "a long password needs no special characters: %s",
  (password) => {
    expect(checkNewPassword(password, "ada@example.com")).toEqual({ ok: true, value: password });
  },
);

test.each([
  ["elevenchars", "ada@example.com", "too_short"],
  ["🐎".repeat(11), "ada@example.com", "too_short"],
  ["ab ".repeat(400), "ada@example.com", "too_long"],
  ["aaaaaaaaaaaaaaaa", "ada@example.com", "few_characters"],
  ["123412341234", "ada@example.com", "few_characters"],
  ["Lovelace-2026-!", "lovelace@example.com", "contains_email"],
  ["my ada@example.com", "ada@example.com", "contains_email"],
  ["password12345", "ada@example.com", "common"],
  ["qwertyuiop12", "ada@example.com", "common"],
  ["P@ssw0rd2026!", "ada@example.com", "common"],
  ["1q2w3e4r5t6y", "ada@example.com", "common"],
  ["abcdefghijkl", "ada@example.com", "common"],
  ["passwordpassword", "ada@example.com", "common"],
  ["Dragon123456!", "ada@example.com", "common"],
  ["Summer2026!!", "ada@example.com", "common"],
  [`${shopName.join("&")} 2026`, "ada@example.com", "common"],
  [
    `my ${shopName.join("-").toLowerCase().replaceAll("a", "4").replaceAll("o", "0")} shop`,
    "ada@example.com",
    "common",
  ],
] as const)("%s is refused for %s: %s", (password, email, kind) => {
  expect(checkNewPassword(password, email)).toEqual({ ok: false, error: { kind } });
});

test("work is bounded: two tasks at once, three more wait, and the sixth is refused at once", async () => {
  const run = createBoundedQueue({ running: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const task = () =>
    new Promise<string>((done) => {
      most = Math.max(most, ++now);
      finish.push(() => {
        now -= 1;
        done("done");
      });
    });

  const accepted = Array.from({ length: 5 }, () => run(task));
  expect(await run(task)).toEqual({ ok: false, error: { kind: "busy" } });

  let finished = 0;
  const all = Promise.all(accepted.map((result) => result.then(() => (finished += 1))));
  while (finished < 5) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await all;
  expect(most).toBe(2);
  const after = run(task);
  await new Promise(setImmediate);
  finish.shift()?.();
  expect(await after).toEqual({ ok: true, value: "done" });
});

test("a task that fails leaves its place to the next", async () => {
  const run = createBoundedQueue({ running: 1, waiting: 0 });
  await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 });
});
