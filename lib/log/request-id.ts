import { z } from "zod";

/** The header with the request's id, a UUID. The proxy sets it on the request and on the response. */
export const requestIdHeader = "x-request-id";

/** The request's id in the value of its header; undefined for anything that is not a UUID. */
export function parseRequestId(header: unknown): string | undefined {
  return z.uuid().safeParse(header).data;
}
