import fc from "fast-check";
import { expect, test } from "vitest";

import type { OperationKind, OperationState, PaymentStatus } from "@/lib/db/generated/enums";
import type { AuthenticationAnswer, GatewayFailure } from "@/lib/gateway/gateway";
import { toDecimal } from "@/lib/money/decimals";
import {
  agreementResult,
  authenticationResult,
  failureResult,
  movesMoney,
  type OperationResult,
  transactionResult,
} from "./operation-result";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  capturableMinor,
  withSession,
  hasOpenOperation,
  nextOperation,
  type NextOperation,
  type PaymentFacts,
  unrefundedMinor,
  transitions,
} from "./state-table";

const sequences = 100_000;

/** Decimals of ISO 4217, written here independently of the shop's own table. */
const currencies = [
  { code: "JPY", decimals: 0 },
  { code: "USD", decimals: 2 },
  { code: "KWD", decimals: 3 },
] as const;

/** The bank's account of one gateway order, in thousandths of the currency; it shares no code with the shop. */
class BankAccount {
  authorized = 0n;
  captured = 0n;
  refunded = 0n;
  released = false;
  charges = 0;

  static thousandths(decimal: string): bigint {
    const [whole = "", fraction = ""] = decimal.split(".");
    return BigInt(whole + fraction.padEnd(3, "0"));
  }

  move(kind: OperationKind, decimal: string): void {
    const amount = BankAccount.thousandths(decimal);
    if (amount <= 0n) throw new Error(`${kind} of nothing`);
    if (kind === "PAY" || kind === "AUTHORIZE") {
      this.charges += 1;
      this.authorized += amount;
      if (kind === "PAY") this.captured += amount;
    }
    if (kind === "CAPTURE") this.captured += amount;
    if (kind === "REFUND") this.refunded += amount;
    if (kind === "VOID") this.released = true;
    if (this.charges > 1) throw new Error("charged twice");
    if (this.refunded > this.captured) throw new Error("refunded more than captured");
    if (this.captured > this.authorized) throw new Error("captured more than authorized");
    if (this.released && this.captured > 0n)
      throw new Error("captured after a void, or voided after a capture");
  }
}

type Row = {
  kind: OperationKind;
  state: OperationState;
  requestedBy: string;
  asked: bigint;
  moved: bigint;
  decimal: string;
};

/** A payment whose decisions are all made by the shop's code, against a bank that may lose any answer. */
class PaymentLife {
  readonly bank = new BankAccount();
  readonly rows: Row[] = [];
  status: PaymentStatus = "STARTED";
  held = false;
  hasSession = false;

  constructor(
    readonly intent: "PAY" | "AUTHORIZE" | "VERIFY",
    /** Whether an agreement is in the session, or the merchant charges under it without one. */
    readonly agreement: "none" | "in_session" | "of_merchant",
    readonly total: bigint,
    readonly captureNow: bigint,
    readonly currency: (typeof currencies)[number],
    readonly unprovenAuthentication: "accept" | "hold",
  ) {
    if (agreement === "of_merchant") this.status = "READY";
  }

  get facts(): PaymentFacts {
    const sum = (...kinds: OperationKind[]) =>
      this.rows.reduce(
        (total, row) => (row.state === "SUCCEEDED" && kinds.includes(row.kind) ? total + row.moved : total),
        0n,
      );
    return {
      status: this.status,
      intent: this.intent,
      agreementId: this.agreement === "none" ? null : "agreement",
      amountMinor: this.total,
      captureNowMinor: this.captureNow,
      authorizedMinor: sum("PAY", "AUTHORIZE"),
      capturedMinor: sum("PAY", "CAPTURE"),
      refundedMinor: sum("REFUND"),
      held: this.held,
      voided: this.rows.some(({ kind, state }) => kind === "VOID" && state === "SUCCEEDED"),
      restClosedAt: null,
      operations: this.rows,
    };
  }

  /** Sends the operation; `fate` (0 to 1) decides what the bank and the network do. */
  perform({ kind, amountMinor = 0n }: NextOperation, requestedBy: string, fate: number, part: number): void {
    if (hasOpenOperation(this.facts)) throw new Error("two operations at once");
    const row: Row = { kind, state: "OPEN", requestedBy, asked: amountMinor, moved: 0n, decimal: "" };
    this.rows.push(row);
    if (!movesMoney(kind)) return this.close(row, this.cardStep(kind, fate));

    const lesser = amountMinor > 1n ? 1n + BigInt(Math.floor(part * Number(amountMinor - 1n))) : amountMinor;
    const approvedMinor = fate < 0.08 && kind !== "VOID" ? lesser : amountMinor;
    if (fate < 0.5) {
      this.book(row, approvedMinor);
      return this.close(
        row,
        transactionResult(kind, {
          approved: true,
          approvedMinor: Number(approvedMinor),
          authenticationStatus: part < 0.5 ? "AUTHENTICATION_SUCCESSFUL" : undefined,
        }),
      );
    }
    if (fate < 0.6) {
      return this.close(row, transactionResult(kind, { approved: false, gatewayCode: "DECLINED" }));
    }
    // A lost answer: the movement may or may not have happened.
    if (fate < 0.75) this.book(row, approvedMinor);
    const failure: GatewayFailure =
      fate < 0.85
        ? { kind: "outcome_unknown", reason: "no_answer" }
        : fate < 0.93
          ? { kind: "unreachable", reason: "refused" }
          : {
              kind: "refused",
              reason: "INVALID_REQUEST",
              status: 400,
              sessionGone: fate > 0.96,
              invalidRequest: true,
              shopRefused: false,
            };
    const tries = this.rows.filter(({ state }) => state === "UNSENT").length;
    this.close(row, failureResult(kind, failure, { lastTry: tries >= 2, status: this.status }));
  }

  /** Sends what staff ask for, in a session that is opened first if the payment has none. */
  move(movement: NextOperation, fate: number, part: number): void {
    const first = withSession(movement, { sessionId: this.hasSession ? "session" : null });
    this.perform(first, "staff", fate, part);
    if (first !== movement && this.hasSession) this.perform(movement, "staff", part, fate);
  }

  /** Resolves an unknown outcome by what the bank has booked. */
  resolve(): void {
    const row = this.rows.find(({ state }) => state === "UNKNOWN");
    if (row === undefined) return;
    const happened = row.decimal !== "";
    row.state = happened ? "SUCCEEDED" : "NOT_HAPPENED";
    if (row.kind === "PAY" || row.kind === "AUTHORIZE")
      this.apply({ event: happened ? "approved" : "failed" });
  }

  apply({ event }: Pick<OperationResult, "event">): void {
    if (event === undefined) return;
    const status = transitions[this.status][event];
    if (status === undefined) throw new Error(`illegal: ${event} in ${this.status}`);
    this.status = status;
  }

  private book(row: Row, minor: bigint): void {
    row.moved = minor;
    row.decimal = toDecimal({ minor: Number(minor), exponent: this.currency.decimals });
    this.bank.move(row.kind, row.decimal);
  }

  private close(row: Row, result: OperationResult): void {
    row.state = result.state;
    this.held = result.payment?.held ?? this.held;
    this.apply(result);
  }

  private cardStep(kind: OperationKind, fate: number): OperationResult {
    if (fate > 0.9)
      return failureResult(
        kind,
        { kind: "outcome_unknown", reason: "no_answer" },
        {
          lastTry: false,
          status: this.status,
        },
      );
    if (kind === "CREATE_SESSION") {
      this.hasSession = true;
      return { state: "SUCCEEDED", event: "session_opened" };
    }
    if (kind === "ADD_AGREEMENT") return agreementResult({ accepted: fate < 0.8 });
    if (kind === "VERIFY")
      return transactionResult(
        kind,
        fate < 0.6 ? { approved: true, approvedMinor: 1 } : { approved: false, gatewayCode: "DECLINED" },
      );
    if (kind === "ADD_CARD" && this.agreement !== "none" && this.rows.at(-2)?.kind !== "ADD_AGREEMENT")
      throw new Error("a card before its agreement");
    if (kind === "ADD_CARD") return { state: "SUCCEEDED", event: "card_added" };
    const answer: AuthenticationAnswer = {
      transactionId: "t-0",
      recommendation: fate > 0.8 ? "DO_NOT_PROCEED" : "PROCEED",
      payerInteraction: fate > 0.4 ? "REQUIRED" : "NOT_REQUIRED",
      redirectHtml: "<div></div>",
    };
    const { unprovenAuthentication } = this;
    return authenticationResult(answer, { authenticationUnavailable: "proceed", unprovenAuthentication });
  }
}

function act(life: PaymentLife, what: number, fate: number, part: number): void {
  const { facts } = life;
  const ofLeft = (left: bigint) => BigInt(Math.floor(part * 1.4 * Number(left)));
  switch (what) {
    case 0:
    case 1:
    case 2: {
      const next = nextOperation(facts, what !== 0);
      if (life.held && (next?.kind === "PAY" || next?.kind === "CAPTURE"))
        throw new Error("collected while held");
      if (next !== undefined) life.perform(next, "system", fate, part);
      return;
    }
    case 3: {
      const amountMinor = ofLeft(capturableMinor(facts));
      const admitted = admitsCapture(facts) && amountMinor > 0n && amountMinor <= capturableMinor(facts);
      if (admitted) life.move({ kind: "CAPTURE", amountMinor }, fate, part);
      return;
    }
    case 4: {
      const amountMinor = ofLeft(unrefundedMinor(facts));
      const admitted = admitsRefund(facts) && amountMinor > 0n && amountMinor <= unrefundedMinor(facts);
      if (admitted) life.move({ kind: "REFUND", amountMinor }, fate, part);
      return;
    }
    case 5:
      if (admitsVoid(facts)) life.move({ kind: "VOID", amountMinor: capturableMinor(facts) }, fate, part);
      return;
    case 6:
      life.resolve();
      return;
    case 7: {
      // The payer comes back, or the attempt expires: accepted only if the state table lists it.
      const event = fate < 0.7 ? "authenticated" : "expired";
      if (hasOpenOperation(facts) || transitions[facts.status][event] === undefined) return;
      life.held = life.unprovenAuthentication === "hold" && part < 0.5;
      life.apply({ event });
    }
  }
}

function check(life: PaymentLife): void {
  const { authorizedMinor, capturedMinor, refundedMinor, voided, operations, status } = life.facts;
  const waiting = operations.filter(({ state }) => state === "OPEN" || state === "UNKNOWN");
  if (waiting.length > 1) throw new Error("two operations open");
  if (!(
    refundedMinor <= capturedMinor &&
    capturedMinor <= authorizedMinor &&
    authorizedMinor <= life.total
  )) {
    throw new Error(`refunded ${refundedMinor}, captured ${capturedMinor}, authorized ${authorizedMinor}`);
  }
  if (waiting.length > 0) return;
  const scale = 10n ** BigInt(3 - life.currency.decimals);
  const { bank } = life;
  const same =
    authorizedMinor * scale === bank.authorized &&
    capturedMinor * scale === bank.captured &&
    refundedMinor * scale === bank.refunded &&
    voided === bank.released;
  if (!same) throw new Error(`the journal and the bank differ in ${status}`);
  if (bank.charges > 0 && status !== "APPROVED") throw new Error(`charged, but ${status}`);
}

test(`refunded ≤ captured ≤ authorized, one charge, and the bank's own sums, in each of ${sequences} lives`, () => {
  const share = fc.nat(9_999).map((each) => each / 10_000);
  const step = fc.tuple(fc.nat(7), share, share);
  const charged = (["PAY", "AUTHORIZE"] as const).map((intent) => [intent, "none"] as const);
  const life = fc.tuple(
    fc.constantFrom(
      ...charged,
      ...charged,
      ["PAY", "of_merchant"] as const,
      ["PAY", "in_session"] as const,
      ["AUTHORIZE", "in_session"] as const,
      ["VERIFY", "in_session"] as const,
    ),
    fc.integer({ min: 1, max: 99_999_999 }),
    share,
    fc.constantFrom(...currencies),
    fc.constantFrom("accept" as const, "hold" as const),
    fc.array(step, { minLength: 4, maxLength: 24 }),
  );
  const reached = new Map<string, number>();
  const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  fc.assert(
    fc.property(life, ([[intent, agreement], total, now, currency, unproven, steps]) => {
      const captureNow = intent === "AUTHORIZE" ? BigInt(Math.floor(now * total)) : 0n;
      const lived = new PaymentLife(intent, agreement, BigInt(total), captureNow, currency, unproven);
      // The steps up to the charge come first, so that most lives move money.
      for (let each = 0; each < 3; each += 1) act(lived, 1, 0.2, 0.5);
      if (agreement === "in_session") act(lived, 1, 0.2, 0.5);
      check(lived);
      for (const [what, fate, part] of steps) {
        act(lived, what, fate, part);
        check(lived);
      }
      count(lived.status);
      for (const row of lived.rows) count(`${row.kind} ${row.state}`);
      if (intent === "VERIFY" && lived.bank.charges > 0) throw new Error("a verification moved money");
      if (agreement === "of_merchant" && lived.held) throw new Error("a charge of the merchant is held");
      const refund = lived.rows.findIndex(({ kind }) => kind === "REFUND");
      if (agreement === "of_merchant" && refund > 0) count(`refund after ${lived.rows[refund - 1]?.kind}`);
      if (intent === "VERIFY") count(`verification ${lived.status}`);
      if (lived.held) count(`held ${lived.status}`);
      const confirmed =
        lived.rows.some(({ kind }) => kind === "AUTHORIZE") && intent === "PAY" && !lived.held;
      if (confirmed && lived.facts.capturedMinor > 0n) count("collected after the bank confirmed");
    }),
    { numRuns: sequences },
  );
  // A model that reaches no movement proves nothing.
  for (const what of ["held APPROVED", "collected after the bank confirmed"])
    expect(reached.get(what) ?? 0, what).toBeGreaterThan(100);
  for (const what of [
    "refund after CREATE_SESSION",
    "verification APPROVED",
    "verification DECLINED",
    "VERIFY LOST",
  ])
    expect(reached.get(what) ?? 0, what).toBeGreaterThan(100);
  expect(reached.get("VERIFY UNKNOWN")).toBeUndefined();
  for (const kind of ["PAY", "AUTHORIZE", "CAPTURE", "REFUND", "VOID"] as const) {
    for (const state of ["SUCCEEDED", "DECLINED", "UNKNOWN", "NOT_HAPPENED", "UNSENT", "REFUSED"] as const) {
      expect(reached.get(`${kind} ${state}`) ?? 0, `${kind} ${state}`).toBeGreaterThan(100);
    }
  }
});
