/** The calls to the bank that one press of Pay makes, one after the other. */
const callsOfAPayment = 4;
/** Milliseconds for everything beside the calls to the bank. */
const margin = 15_000;

/**
 * Milliseconds after which a stopping shop exits although work still runs.
 *
 * @param {string | undefined} gatewayTimeoutMs GATEWAY_TIMEOUT_MS, 30000 where it is unset or empty
 */
export function drainLimit(gatewayTimeoutMs) {
  return callsOfAPayment * Number(gatewayTimeoutMs || 30_000) + margin;
}
