import { expect, test } from "vitest";

import { testCards } from "@/sandbox/cards";

import { startMessage } from "./start-message";

test("the addresses and the sign-in stand in the last lines, below all test cards", () => {
  const message = startMessage({ shopUrl: "http://localhost:3000", consoleUrl: "http://127.0.0.1:4013" });
  const lastLines = message.trimEnd().split("\n").slice(-7).join("\n");
  for (const text of [
    "http://localhost:3000/admin",
    "staff@example.com",
    "http://127.0.0.1:4013",
    "4013/mailbox",
  ])
    expect(lastLines).toContain(text);
  for (const { number } of testCards) {
    const position = message.replaceAll(" ", "").indexOf(number);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThan(message.replaceAll(" ", "").indexOf("http://localhost:3000"));
  }
});
