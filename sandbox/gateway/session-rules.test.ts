import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Bank } from "@/sandbox/bank";
import { createEntropy } from "@/sandbox/entropy";
import { openBook } from "@/sandbox/ledger/book";
import type { Order, Session } from "@/sandbox/ledger/records";
import { activeSession, followUpSession } from "./session-rules";

const START = "2026-06-15T12:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

const fresh: Session = {
  id: "SESSION1",
  aes256Key: "",
  version: "",
  updateStatus: "NO_UPDATE",
  createdAt: START,
  activeAt: START,
  authentications: 0,
};

async function bankWith(session: Session): Promise<Bank> {
  const book = await openBook(await mkdtemp(join(tmpdir(), "sandbox-session-")), createEntropy());
  await book.commit({ sessions: [session] });
  return { book } as Bank;
}

test("a session can be paid with for 15 minutes after the payer's last act, and not a minute longer", async () => {
  const bank = await bankWith(fresh);
  expect(activeSession(bank, "SESSION1", after(15)).id).toBe("SESSION1");
  expect(() => activeSession(bank, "SESSION1", after(16))).toThrow("Form Session not found or expired");
});

test("captures, voids and refunds go on with the payment's own session however old", async () => {
  const bank = await bankWith({ ...fresh, usedAt: START });
  const order = { sessionId: "SESSION1" } as Order;
  expect(followUpSession(bank, "SESSION1", order, after(60 * 24 * 30)).id).toBe("SESSION1");
});

test("another session carries a capture, void or refund only while it is alive", async () => {
  const bank = await bankWith(fresh);
  const order = { sessionId: "SESSION-OF-THE-PAYMENT" } as Order;
  expect(followUpSession(bank, "SESSION1", order, after(10)).id).toBe("SESSION1");
  expect(() => followUpSession(bank, "SESSION1", order, after(16))).toThrow(
    "Form Session not found or expired",
  );
});
