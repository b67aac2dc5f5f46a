import { answerLifetime } from "@/lib/payments/operation-result";
import { readVariable } from "./variables";

/** The calls to the bank that one press of Pay makes, one after the other. */
const callsOfAPayment = 4;
/** Milliseconds for everything beside the calls to the bank. */
const margin = 15_000;

/**
 * Milliseconds that a stopping process has for what runs: calls to the bank, and storing their answers.
 *
 * `gatewayTimeoutMs` is GATEWAY_TIMEOUT_MS, 30000 if it is left out.
 */
export function drainLimit(gatewayTimeoutMs = readVariable("GATEWAY_TIMEOUT_MS")): number {
  return callsOfAPayment * Number(gatewayTimeoutMs || 30_000) + answerLifetime + margin;
}
