import { describe, expect, test } from "vitest";

import type { JournalRow } from "./compare-journal-with-ledger";
import { compareMails, type OutboxMail, type PlanRow, type ReceivedMail } from "./compare-mails";

const paid: JournalRow = {
  id: "op-1",
  orderNumber: "AAAA-BBBB",
  gatewayOrderId: "AAAA-BBBB-1",
  kind: "PAY",
  state: "SUCCEEDED",
  requestedBy: "shopper",
  initiator: "CUSTOMER",
  amount: 1_000,
  approved: 1_000,
  currency: "USD",
  transactionId: "T1",
  openedAt: new Date(0),
  reason: null,
  resolved: false,
};
const refunded: JournalRow = { ...paid, id: "op-2", kind: "REFUND", requestedBy: "staff@example.com" };

const confirmation: OutboxMail = {
  id: "m-1",
  orderNumber: "AAAA-BBBB",
  planNumber: null,
  kind: "order_confirmation",
  operationId: "op-1",
  eventId: null,
  againOf: null,
  state: "SENT",
  to: "ann@example.com",
};
const refund: OutboxMail = { ...confirmation, id: "m-2", kind: "refunded", operationId: "op-2" };
const failed: OutboxMail = {
  ...confirmation,
  id: "m-3",
  kind: "payment_failed",
  operationId: null,
  eventId: "7",
};

/** The mails as they arrive, one after the other. */
const arrive = (...mails: { id: string; to: string }[]): ReceivedMail[] =>
  mails.map(({ id, to }, index) => ({ id: index + 1, messageId: `<${id}@shop.example>`, to: [to] }));

const findings = (...given: Parameters<typeof compareMails>) => {
  const { doubles, losses, wrong } = compareMails(...given);
  return { doubles: doubles.length, losses: losses.length, wrong: wrong.length };
};
const nothing = { doubles: 0, losses: 0, wrong: 0 };

describe("the comparison of journal, outbox and mailbox", () => {
  test("finds nothing where each event has one mail that arrived once", () => {
    expect(
      compareMails([paid, refunded], [confirmation, refund, failed], arrive(confirmation, refund, failed)),
    ).toEqual({
      doubles: [],
      losses: [],
      wrong: [],
      agreeing: new Map([
        ["order_confirmation", 1],
        ["refunded", 1],
      ]),
      states: new Map([["SENT", 3]]),
      received: 3,
    });
  });

  test.each<[string, Partial<JournalRow>, Partial<OutboxMail>]>([
    ["order that was paid", {}, {}],
    ["order that was authorized", { kind: "AUTHORIZE" }, {}],
    ["order whose unknown outcome was resolved", { resolved: true }, {}],
    ["capture of staff", { kind: "CAPTURE", requestedBy: "a@example.com" }, { kind: "captured" }],
    ["void", { kind: "VOID", requestedBy: "a@example.com" }, { kind: "voided" }],
    ["refund", { kind: "REFUND", requestedBy: "a@example.com" }, { kind: "refunded" }],
  ])("finds the mail of an %s that is missing, doubled, or about something else", (_, row, mail) => {
    const rows = [{ ...paid, ...row }];
    const one = { ...confirmation, ...mail };
    const two = { ...one, id: "m-9" };
    expect(findings(rows, [one], arrive(one))).toEqual(nothing);
    expect(findings(rows, [], [])).toEqual({ ...nothing, losses: 1 });
    expect(findings(rows, [one, two], arrive(one, two))).toEqual({ ...nothing, doubles: 1 });
    const other = { ...one, kind: one.kind === "voided" ? "refunded" : "voided" };
    expect(findings(rows, [other], arrive(other))).toEqual({ ...nothing, losses: 1, wrong: 1 });
  });

  test("finds the receipt of a merchant's charge that is missing or doubled, or is a confirmation", () => {
    const charged: JournalRow = { ...paid, initiator: "MERCHANT", requestedBy: "system" };
    const receipt = { ...confirmation, kind: "plan_charged", planNumber: "PLAN-1" };
    const second = { ...receipt, id: "m-9" };
    expect(findings([charged], [receipt], arrive(receipt))).toEqual(nothing);
    expect(findings([charged], [], [])).toEqual({ ...nothing, losses: 1 });
    expect(findings([charged], [receipt, second], arrive(receipt, second)).doubles).toBe(1);
    expect(findings([charged], [confirmation], arrive(confirmation))).toMatchObject({ losses: 1, wrong: 1 });
  });

  test("finds the beginning and the end of a plan that have no mail, two, or one too early", () => {
    const plan = { number: "PLAN-1", began: true, ended: true };
    const mail = (kind: string, id: string): OutboxMail => ({
      ...confirmation,
      id,
      kind,
      orderNumber: null,
      planNumber: "PLAN-1",
      operationId: null,
    });
    const started = mail("plan_started", "m-5");
    const ended = mail("plan_ended", "m-6");
    const compare = (mails: OutboxMail[], plans: PlanRow[]) => findings([], mails, arrive(...mails), plans);
    expect(compare([started, ended], [plan])).toEqual(nothing);
    expect(compare([], [plan])).toEqual({ ...nothing, losses: 2 });
    expect(compare([started, ended, { ...ended, id: "m-9" }], [plan]).doubles).toBe(1);
    expect(compare([started, ended], [{ ...plan, ended: false }]).wrong).toBe(1);
    expect(compare([started], [{ ...plan, began: false }]).wrong).toBe(1);
  });

  test("finds nothing in mails about sign-ins, cards, failed and announced charges that arrived once", () => {
    for (const kind of ["sign_in", "card_expiring", "plan_charge_failed", "plan_charge_upcoming"]) {
      const mail: OutboxMail = { ...confirmation, kind, orderNumber: null, operationId: null };
      expect(findings([], [mail], arrive(mail))).toEqual(nothing);
      expect(findings([], [mail], arrive(mail, mail)).doubles).toBe(1);
    }
  });

  test("finds a second confirmation of an order, although it is about another attempt", () => {
    const second = { ...confirmation, id: "m-9", operationId: "op-9" };
    const rows = [paid, { ...paid, id: "op-9", gatewayOrderId: "AAAA-BBBB-2" }];
    expect(findings(rows, [confirmation, second], arrive(confirmation, second)).doubles).toBe(1);
  });

  test("finds two mails about one failed payment, but admits that staff sent one again", () => {
    const second = { ...failed, id: "m-9" };
    expect(findings([], [failed, second], arrive(failed, second)).doubles).toBe(1);
    const again = { ...second, againOf: failed.id };
    expect(findings([], [{ ...failed, state: "REFUSED" }, again], arrive(again))).toEqual(nothing);
  });

  test("finds a mail about a movement that did not succeed, and one about a capture that the shop made itself", () => {
    for (const state of ["UNKNOWN", "DECLINED", "UNSENT", "OPEN"])
      expect(findings([{ ...paid, state }], [confirmation], arrive(confirmation)).wrong).toBe(1);
    const capture: JournalRow = { ...paid, kind: "CAPTURE", requestedBy: "system" };
    expect(findings([capture], [], [])).toEqual(nothing);
    expect(findings([capture], [{ ...confirmation, kind: "captured" }], []).wrong).toBe(1);
  });

  test("finds a mail that arrived twice, whatever its state", () => {
    for (const state of ["SENT", "SENDING", "UNKNOWN"] as const) {
      const arrivals = arrive(confirmation, confirmation);
      expect(findings([paid], [{ ...confirmation, state }], arrivals).doubles).toBe(1);
    }
  });

  test("finds a sent mail that did not arrive, and one that arrived although it was not sent", () => {
    expect(findings([paid], [confirmation], [])).toEqual({ ...nothing, losses: 1 });
    for (const state of ["QUEUED", "REFUSED", "OBSOLETE"] as const) {
      const mail = { ...confirmation, state };
      expect(findings([paid], [mail], [])).toEqual(nothing);
      expect(findings([paid], [mail], arrive(mail))).toEqual({ ...nothing, wrong: 1 });
    }
  });

  test("admits that a mail whose sender was killed, or whose reply was lost, arrived or did not", () => {
    for (const state of ["SENDING", "UNKNOWN"] as const) {
      const mail = { ...confirmation, state };
      expect(findings([paid], [mail], [])).toEqual(nothing);
      expect(findings([paid], [mail], arrive(mail))).toEqual(nothing);
    }
  });

  test("finds a mail that is not in the outbox, and one that went to another address", () => {
    expect(findings([], [], arrive(confirmation)).wrong).toBe(1);
    const elsewhere = arrive({ ...confirmation, to: "eve@example.com" });
    expect(findings([paid], [confirmation], elsewhere).wrong).toBe(1);
  });

  test("finds that the evidence of a received mail is gone", () => {
    const [, ...latest] = arrive(confirmation, refund);
    const mails = [{ ...confirmation, state: "UNKNOWN" as const }, refund];
    expect(findings([paid, refunded], mails, latest)).toEqual({ ...nothing, losses: 1 });
  });
});
