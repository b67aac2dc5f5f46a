import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Bank } from "@/sandbox/bank";
import { openLedger } from "@/sandbox/ledger/ledger";
import type { Order, Session } from "@/sandbox/ledger/records";
import { createRandomSource } from "@/sandbox/random-source";
import { activeSession, followUpSession } from "./session-rules";

const start = "2026-06-15T12:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

const fresh: Session = {
  id: "SESSION1",
  aes256Key: "",
  version: "",
  updateStatus: "NO_UPDATE",
  createdAt: start,
  activeAt: start,
  authentications: 0,
};

async function bankWith(session: Session): Promise<Bank> {
  const ledger = await openLedger(await mkdtemp(join(tmpdir(), "sandbox-session-")), createRandomSource());
  await ledger.commit({ sessions: [session] });
  return { ledger } as Bank;
}

test("a session takes a payment until 15 minutes after the payer's last action, and not a minute longer", async () => {
  const bank = await bankWith(fresh);
  expect(activeSession(bank, "SESSION1", after(15)).id).toBe("SESSION1");
  expect(() => activeSession(bank, "SESSION1", after(16))).toThrow("Form Session not found or expired");
});

test("captures, voids and refunds use the payment's session at any age", async () => {
  const bank = await bankWith({ ...fresh, usedAt: start });
  const order = { sessionId: "SESSION1" } as Order;
  expect(followUpSession(bank, "SESSION1", order, after(60 * 24 * 30)).id).toBe("SESSION1");
});

test("captures, voids and refunds use another session only until it expires", async () => {
  const bank = await bankWith(fresh);
  const order = { sessionId: "SESSION-OF-THE-PAYMENT" } as Order;
  expect(followUpSession(bank, "SESSION1", order, after(10)).id).toBe("SESSION1");
  expect(() => followUpSession(bank, "SESSION1", order, after(16))).toThrow(
    "Form Session not found or expired",
  );
});
