import type { RandomSource } from "@/sandbox/random-source";

/** Every fault that the sandbox's mail server makes on request. */
export const mailFaultDefinitions = {
  down: "The server closes each connection: 421 Service not available",
  slow: "The server waits before its greeting",
  busy: "451 to the recipient: try again later",
  refuse_address: "550 to the recipient: there is no such mailbox",
  refuse_message: "554 to the whole message",
  lose_reply: "The message is accepted, and the connection drops before the reply",
} as const;

export type MailFaultName = keyof typeof mailFaultDefinitions;

export const mailFaultNames = Object.keys(mailFaultDefinitions) as [MailFaultName, ...MailFaultName[]];

export type MailFaultRule = {
  id: number;
  name: MailFaultName;
  /** Only for this recipient; absent: for any. A fault of the connection has no recipient yet. */
  address?: string;
  /** How often it still applies; absent: until it is switched off. */
  times?: number;
  /** From 0 to 1; absent: always. */
  probability?: number;
  /** How often it has applied. */
  struck: number;
  /** For a slow server, milliseconds. */
  delayMs?: number;
};

export type MailFaults = {
  add(rule: Omit<MailFaultRule, "id" | "struck">): MailFaultRule;
  rules(): MailFaultRule[];
  clear(): void;
  /** The rule of a fault that applies now, which counts as once. */
  apply(name: MailFaultName, address?: string): MailFaultRule | undefined;
};

export function createMailFaults(random: RandomSource): MailFaults {
  let rules: MailFaultRule[] = [];
  let nextId = 1;
  return {
    add(newRule) {
      const rule = { ...newRule, id: nextId++, struck: 0 };
      rules.push(rule);
      return rule;
    },
    rules: () => rules,
    clear() {
      rules = [];
    },
    apply(name, address) {
      const rule = rules.find(
        (known) =>
          known.name === name &&
          known.times !== 0 &&
          (known.address === undefined || known.address.toLowerCase() === address?.toLowerCase()) &&
          (known.probability === undefined || random.fraction() < known.probability),
      );
      if (rule === undefined) return undefined;
      rule.struck += 1;
      if (rule.times !== undefined) rule.times -= 1;
      return rule;
    },
  };
}
