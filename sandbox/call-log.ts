import { answerOf } from "./answer-of";
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
  /** The bank's answer in one word, if the response has one. */
  answer?: string;
  durationMs: number;
  fault?: string;
  request: unknown;
  response: unknown;
};

/** Which calls a reader wants: those that match each of the given parts. */
export type CallFilter = {
  orderId?: string;
  operation?: OperationName;
  /** A part of what the call holds, in any case: id, path, answer, fault, request or response. */
  search?: string;
};

/** The last calls, in memory. What it returns has secrets and tokens redacted. */
export type CallLog = {
  record(call: Omit<Call, "id" | "answer">): void;
  call(id: number): Call | undefined;
  /** The call's request with its tokens, to send it again. */
  requestOf(id: number): unknown;
  /** Newest first. */
  recent(filter?: CallFilter & { limit?: number }): Call[];
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

  function find(id: number): Call | undefined {
    return calls.find((call) => call.id === id);
  }

  return {
    record(entry) {
      const call = { id: nextId++, ...entry, answer: answerOf(entry.response) };
      calls.push(call);
      if (calls.length > 2 * keptCalls) calls = calls.slice(-keptCalls);
      if (listeners.size === 0) return;
      const redacted = redactCall(call);
      for (const listener of listeners) listener(redacted);
    },
    call(id) {
      const call = find(id);
      return call && redactCall(call);
    },
    requestOf: (id) => find(id)?.request,
    recent({ limit = 200, ...filter } = {}) {
      const isFiltered = Object.values(filter).some((part) => part !== undefined);
      const selected = isFiltered ? calls.filter((call) => matches(call, filter)) : calls;
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

/** Whether the filter wants a call. A search finds what a reader sees, and no secret. */
export function matches(call: Call, { orderId, operation, search }: CallFilter): boolean {
  if (orderId !== undefined && call.orderId !== orderId) return false;
  if (operation !== undefined && call.operation !== operation) return false;
  if (search === undefined) return true;
  return JSON.stringify(redactCall(call)).toLowerCase().includes(search.toLowerCase());
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
