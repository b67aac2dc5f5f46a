import { getProperty } from "dot-prop";

export type GatewayResponse = {
  status: number;
  /** Undefined if the response is no JSON object. */
  body: Record<string, unknown> | undefined;
  /** The interim responses before it, such as 100, and the size of its headers. */
  transport?: { interim: readonly number[]; headerBytes: number };
};

/** The value at a path such as `order.id`. */
export function valueAt({ body }: GatewayResponse, path: string): unknown {
  return getProperty(body, path);
}

/** The text at a path, unless it is empty or of another type. */
export function textAt(response: GatewayResponse, path: string): string | undefined {
  const value = valueAt(response, path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Whether the operation was processed and approved. */
export function isApproved(response: GatewayResponse): boolean {
  return isSuccess(response) && valueAt(response, "result") === "SUCCESS";
}

/** Whether the HTTP status is 2xx. */
export function isSuccess({ status }: GatewayResponse): boolean {
  return status >= 200 && status < 300;
}
