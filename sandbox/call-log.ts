import type { OperationName } from "./fault-names";

/** One call of the gateway as people may see it: secrets and tokens are already blotted out. */
export type Call = {
  id: number;
  time: string;
  operation: OperationName | "unknown";
  method: string;
  path: string;
  orderId?: string;
  /** 0: no answer left the bank. */
  status: number;
  durationMs: number;
  fault?: string;
  request: unknown;
  response: unknown;
};

export type CallLog = {
  record(call: Omit<Call, "id">): void;
  /** Newest first. */
  recent(filter?: { orderId?: string; limit?: number }): Call[];
  /** Tells of each new call; the answer ends the subscription. */
  subscribe(listener: (call: Call) => void): () => void;
  clear(): void;
};

const KEPT = 2_000;

export function createCallLog(): CallLog {
  let calls: Call[] = [];
  let nextId = 1;
  const listeners = new Set<(call: Call) => void>();

  return {
    record(entry) {
      const call = { id: nextId++, ...entry };
      calls.push(call);
      if (calls.length > 2 * KEPT) calls = calls.slice(-KEPT);
      if (listeners.size === 0) return;
      const shown = redactCall(call);
      for (const listener of listeners) listener(shown);
    },
    recent({ orderId, limit = 200 } = {}) {
      const wanted = orderId === undefined ? calls : calls.filter((call) => call.orderId === orderId);
      return wanted.slice(-limit).reverse().map(redactCall);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      calls = [];
    },
  };
}

function redactCall(call: Call): Call {
  return { ...call, request: redact(call.request), response: redact(call.response) };
}

const SECRET = new Set(["aes256Key", "token", "authenticationToken"]);

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.has(name) && typeof inner === "string" ? `${inner.slice(0, 6)}…` : redact(inner),
    ]),
  );
}
