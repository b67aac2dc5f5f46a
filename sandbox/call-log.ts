import type { OperationName } from "./operation-names";

/** One call of the gateway. */
export type Call = {
  id: number;
  time: string;
  operation: OperationName | "unknown";
  method: string;
  path: string;
  orderId?: string;
  /** Of the path, or of the session that the call created. */
  sessionId?: string;
  /** 0 if no response was sent. */
  status: number;
  durationMs: number;
  fault?: string;
  request: unknown;
  response: unknown;
};

/** The last calls, in memory. What it returns has secrets and tokens redacted. */
export type CallLog = {
  record(call: Omit<Call, "id">): void;
  /** Newest first. */
  recent(filter?: { orderId?: string; limit?: number }): Call[];
  /** The calls that name an order, and those that opened or prepared its sessions. Newest first. */
  ofOrder(orderId: string): Call[];
  /** Passes each new call to the listener; the returned function ends the subscription. */
  subscribe(listener: (call: Call) => void): () => void;
  clear(): void;
};

const keptCalls = 2_000;

export function createCallLog(): CallLog {
  let calls: Call[] = [];
  let nextId = 1;
  const listeners = new Set<(call: Call) => void>();

  return {
    record(entry) {
      const call = { id: nextId++, ...entry };
      calls.push(call);
      if (calls.length > 2 * keptCalls) calls = calls.slice(-keptCalls);
      if (listeners.size === 0) return;
      const redacted = redactCall(call);
      for (const listener of listeners) listener(redacted);
    },
    recent({ orderId, limit = 200 } = {}) {
      const selected = orderId === undefined ? calls : calls.filter((call) => call.orderId === orderId);
      return selected.slice(-limit).reverse().map(redactCall);
    },
    ofOrder(orderId) {
      const own = calls.filter((call) => call.orderId === orderId);
      const sessions = new Set(own.flatMap(({ sessionId }) => sessionId ?? []));
      const belongs = (call: Call) =>
        call.orderId === orderId ||
        (call.orderId === undefined && call.sessionId !== undefined && sessions.has(call.sessionId));
      return calls.filter(belongs).reverse().map(redactCall);
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

const secretNames = new Set(["aes256Key", "token", "authenticationToken"]);

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) && typeof inner === "string" ? `${inner.slice(0, 6)}…` : redact(inner),
    ]),
  );
}
