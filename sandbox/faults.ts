import type { RandomSource } from "./random-source";
import { faultNames, type FaultName, type OperationName } from "./fault-names";

/** A fault to make: which one and, for a late answer, how late. */
export type Fault = {
  name: FaultName;
  delayMs?: number;
};

export type FaultRule = {
  id: number;
  operation: OperationName | "*";
  orderId?: string;
  /** How often it still strikes; absent: for ever. */
  times?: number;
  /** From 0 to 1; absent: always. */
  probability?: number;
  struck: number;
} & Fault;

/** What a call is about, as far as faults may be chosen by it. */
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
  /** The fault that strikes this call, if any: by header, then rule, then amount, then card. */
  choose(occasion: FaultContext): Fault | undefined;
};

/** Amounts whose last four minor digits are 6601, 6602, … make the fault of that place. */
export const faultAmountBase = 6600;

export function faultOfAmount(amount: number): FaultName | undefined {
  return faultNames[(amount % 10_000) - faultAmountBase - 1];
}

/** Reads a header such as `commit_then_late` or `commit_then_late:2000` (milliseconds). */
export function readFaultHeader(header: string): Fault | undefined {
  const [name = "", delay] = header.trim().split(":");
  if (!(faultNames as string[]).includes(name)) return undefined;
  return { name: name as FaultName, delayMs: delay === undefined ? undefined : Number(delay) };
}

export function createFaults(random: RandomSource): Faults {
  let rules: FaultRule[] = [];
  let nextId = 1;

  function byRule({ operation, orderId }: FaultContext): Fault | undefined {
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
    add(wanted) {
      const rule = { ...wanted, id: nextId++, struck: 0 };
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
    choose(occasion) {
      const byHeader = occasion.header === undefined ? undefined : readFaultHeader(occasion.header);
      if (byHeader) return byHeader;
      const ruled = byRule(occasion);
      if (ruled) return ruled;
      const magic = occasion.amount === undefined ? undefined : faultOfAmount(occasion.amount);
      const name = magic ?? occasion.cardFault;
      return name && { name };
    },
  };
}
