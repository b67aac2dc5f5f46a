import { type FaultName, faultNames } from "./fault-definitions";
import type { OperationName } from "./operation-names";
import type { RandomSource } from "./random-source";

/** A fault to make. */
export type Fault = {
  name: FaultName;
  /** For a late response. */
  delayMs?: number;
};

export type FaultRule = {
  id: number;
  operation: OperationName | "*";
  orderId?: string;
  /** How often it still applies; absent: until it is removed. */
  times?: number;
  /** From 0 to 1; absent: always. */
  probability?: number;
  /** How often it has applied. */
  struck: number;
} & Fault;

/** The properties of a call by which a fault is chosen. */
export type FaultContext = {
  operation: OperationName;
  orderId?: string;
  /** Minor units. */
  amount?: number;
  cardFault?: FaultName;
  header?: string;
};

export type Faults = {
  add(rule: Omit<FaultRule, "id" | "struck">): FaultRule;
  rules(): FaultRule[];
  remove(id: number): boolean;
  clear(): void;
  /** The fault of this call, if any: by header, then rule, then amount, then card. */
  choose(call: FaultContext): Fault | undefined;
};

/** An amount whose last four digits are 6601, 6602, … makes the first, second, … fault. */
export const faultAmountBase = 6600;

export function faultOfAmount(amount: number): FaultName | undefined {
  return faultNames[(amount % 10_000) - faultAmountBase - 1];
}

/** Reads a header such as `commit_then_late` or `commit_then_late:2000` (milliseconds). */
export function readFaultHeader(header: string): Fault | undefined {
  const [text, delay] = header.trim().split(":");
  const name = faultNames.find((known) => known === text);
  return name && { name, delayMs: delay === undefined ? undefined : Number(delay) };
}

export function createFaults(random: RandomSource): Faults {
  let rules: FaultRule[] = [];
  let nextId = 1;

  function applyRule({ operation, orderId }: FaultContext): Fault | undefined {
    for (const rule of rules) {
      if (rule.operation !== "*" && rule.operation !== operation) continue;
      if (rule.orderId !== undefined && rule.orderId !== orderId) continue;
      if (rule.times === 0) continue;
      if (rule.probability !== undefined && random.fraction() >= rule.probability) continue;
      rule.struck++;
      if (rule.times !== undefined) rule.times--;
      return rule;
    }
    return undefined;
  }

  return {
    add(newRule) {
      const rule = { ...newRule, id: nextId++, struck: 0 };
      rules.push(rule);
      return rule;
    },
    rules: () => rules,
    remove(id) {
      const before = rules.length;
      rules = rules.filter((rule) => rule.id !== id);
      return rules.length < before;
    },
    clear() {
      rules = [];
    },
    choose(call) {
      const byHeader = call.header === undefined ? undefined : readFaultHeader(call.header);
      if (byHeader) return byHeader;
      const byRule = applyRule(call);
      if (byRule) return byRule;
      const byAmount = call.amount === undefined ? undefined : faultOfAmount(call.amount);
      const name = byAmount ?? call.cardFault;
      return name && { name };
    },
  };
}
