/** Faults that a gateway's line may have at any call, in so many of a hundred calls each. */
const everywhere = [
  "drop_before",
  "html_502_before",
  "rate_limited",
  "server_busy",
  "unauthorized",
  "expired_session",
];

/** Faults of a movement of money: the bank may have moved it, and the shop cannot tell. */
const ofMoney = [
  "commit_then_drop",
  "commit_then_late",
  "html_502",
  "empty",
  "truncated",
  "wrong_content_type",
  "lock_failure",
  "unknown_code",
  "pending",
  "pending_not_moved",
  "wrong_order",
  "wrong_amount",
  "wandering_types",
];

const money = ["pay", "authorize", "capture", "void", "refund"];
const before = ["create_session", "add_card", "authenticate"];

/** Has the bank make each fault now and then; `lateMs` is longer than the shop waits. */
export async function orderFaults(consoleUrl: string, { lateMs }: { lateMs: number }): Promise<void> {
  const rules = [
    ...money.flatMap((operation) =>
      [...everywhere, ...ofMoney].map((fault) => ({ operation, fault, probability: 0.012 })),
    ),
    ...["pay", "authorize"].map((operation) => ({ operation, fault: "partial_approval", probability: 0.02 })),
    ...before.flatMap((operation) => everywhere.map((fault) => ({ operation, fault, probability: 0.006 }))),
    ...before.map((operation) => ({ operation, fault: "commit_then_drop", probability: 0.006 })),
    { operation: "add_card", fault: "update_failure", probability: 0.01 },
  ];
  for (const rule of rules) {
    const body = { ...rule, ...(rule.fault === "commit_then_late" ? { delayMs: lateMs } : {}) };
    const answer = await fetch(`${consoleUrl}/api/faults`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok)
      throw new Error(`the bank takes no ${rule.fault} at ${rule.operation}: ${await answer.text()}`);
  }
}

/** Ends all faults; resolves to how often each struck. */
export async function endFaults(consoleUrl: string): Promise<Map<string, number>> {
  const rules = (await (await fetch(`${consoleUrl}/api/faults`)).json()) as {
    fault: string;
    struck: number;
  }[];
  await fetch(`${consoleUrl}/api/faults`, { method: "DELETE" });
  const struck = new Map<string, number>();
  for (const { fault, struck: times } of rules)
    if (times > 0) struck.set(fault, (struck.get(fault) ?? 0) + times);
  return struck;
}
