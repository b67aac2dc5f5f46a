/** Faults of the connection, which any call may meet. */
const connectionFaults = [
  "drop_before",
  "html_502_before",
  "rate_limited",
  "server_busy",
  "unauthorized",
  "expired_session",
  "rejected",
  "session_refused",
  "closes_connection",
  "interim_responses",
  "large_headers",
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
  "repeated_id",
  "without_id",
  "numeric_ids",
  "wrong_merchant",
  "wrong_session",
  "names_nothing",
  "failed_order",
];

const movements = ["pay", "authorize", "capture", "void", "refund", "recurring_pay"];
const stepsBefore = ["create_session", "agreement", "add_card", "authenticate", "verify"];

/** Of a hundred mails about one meets each of these. */
const mailFaults = ["down", "slow", "busy", "refuse_address", "refuse_message", "lose_reply"];
const mailFaultProbability = 0.012;
/** Milliseconds before the greeting of a slow mail server. */
const slowGreetingMs = 2_000;

/** Adds every fault of bank and mail server to the sandbox with its probability; `lateMs` delays an answer beyond the shop's timeout. */
export async function addFaults(consoleUrl: string, { lateMs }: { lateMs: number }): Promise<void> {
  const rules = [
    ...movements.flatMap((operation) =>
      [...connectionFaults, ...movementFaults].map((fault) => ({ operation, fault, probability: 0.006 })),
    ),
    ...["pay", "authorize", "recurring_pay"].map((operation) => ({
      operation,
      fault: "partial_approval",
      probability: 0.02,
    })),
    ...stepsBefore.flatMap((operation) =>
      connectionFaults.map((fault) => ({ operation, fault, probability: 0.006 })),
    ),
    ...stepsBefore.map((operation) => ({ operation, fault: "commit_then_drop", probability: 0.006 })),
    ...["numeric_ids", "without_id"].map((fault) => ({
      operation: "authenticate",
      fault,
      probability: 0.02,
    })),
    { operation: "verify", fault: "verification_code", probability: 0.1 },
    ...["add_card", "agreement"].map((operation) => ({
      operation,
      fault: "update_failure",
      probability: 0.01,
    })),
  ];
  for (const rule of rules)
    await add(`${consoleUrl}/api/faults`, {
      ...rule,
      ...(rule.fault === "commit_then_late" ? { delayMs: lateMs } : {}),
    });
  for (const fault of mailFaults)
    await add(`${consoleUrl}/api/mail-faults`, {
      fault,
      probability: mailFaultProbability,
      ...(fault === "slow" ? { delayMs: slowGreetingMs } : {}),
    });
}

async function add(url: string, rule: object): Promise<void> {
  const body = JSON.stringify(rule);
  const response = await fetch(url, { method: "POST", body });
  if (!response.ok) throw new Error(`the sandbox rejects ${body}: ${await response.text()}`);
}

/** Removes all faults from the sandbox; returns how often each was injected. */
export async function removeFaults(consoleUrl: string): Promise<Map<string, number>> {
  const injected = new Map<string, number>();
  const count = (fault: string, struck: number) => {
    if (struck > 0) injected.set(fault, (injected.get(fault) ?? 0) + struck);
  };
  for (const { fault, struck } of await remove<{ fault: string; struck: number }>(`${consoleUrl}/api/faults`))
    count(fault, struck);
  for (const { name, struck } of await remove<{ name: string; struck: number }>(
    `${consoleUrl}/api/mail-faults`,
  ))
    count(`mail: ${name}`, struck);
  return injected;
}

/** Removes the rules at this address and returns them. */
async function remove<Rule>(url: string): Promise<Rule[]> {
  const response = await fetch(url);
  const rules = (await response.json()) as Rule[];
  await fetch(url, { method: "DELETE" });
  return rules;
}
