/** Faults of the connection, which any call may meet. */
const connectionFaults = [
  "drop_before",
  "html_502_before",
  "rate_limited",
  "server_busy",
  "unauthorized",
  "expired_session",
  "rejected",
];

/** Faults of a movement that the bank has carried out, or says that it may. */
const movementFaults = [
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
  "inconsistent_types",
  "commit_then_401",
  "commit_then_403",
  "commit_then_429",
  "compressed",
  "without_type",
  "without_amount",
];

const movements = ["pay", "authorize", "capture", "void", "refund"];
const stepsBefore = ["create_session", "add_card", "authenticate"];

/** Adds every fault to the sandbox with its probability; `lateMs` delays an answer beyond the shop's timeout. */
export async function addFaults(consoleUrl: string, { lateMs }: { lateMs: number }): Promise<void> {
  const rules = [
    ...movements.flatMap((operation) =>
      [...connectionFaults, ...movementFaults].map((fault) => ({ operation, fault, probability: 0.008 })),
    ),
    ...["pay", "authorize"].map((operation) => ({ operation, fault: "partial_approval", probability: 0.02 })),
    ...stepsBefore.flatMap((operation) =>
      connectionFaults.map((fault) => ({ operation, fault, probability: 0.006 })),
    ),
    ...stepsBefore.map((operation) => ({ operation, fault: "commit_then_drop", probability: 0.006 })),
    { operation: "add_card", fault: "update_failure", probability: 0.01 },
  ];
  for (const rule of rules) {
    const body = { ...rule, ...(rule.fault === "commit_then_late" ? { delayMs: lateMs } : {}) };
    const response = await fetch(`${consoleUrl}/api/faults`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok)
      throw new Error(`the sandbox rejects ${rule.fault} at ${rule.operation}: ${await response.text()}`);
  }
}

/** Removes all faults from the sandbox; returns how often each was injected. */
export async function removeFaults(consoleUrl: string): Promise<Map<string, number>> {
  const response = await fetch(`${consoleUrl}/api/faults`);
  const rules = (await response.json()) as { fault: string; struck: number }[];
  await fetch(`${consoleUrl}/api/faults`, { method: "DELETE" });
  const injected = new Map<string, number>();
  for (const { fault, struck } of rules)
    if (struck > 0) injected.set(fault, (injected.get(fault) ?? 0) + struck);
  return injected;
}
