import { liabilityMessages } from "@/components/admin/frame/messages";
import { bankCalls, ledgerOf } from "./bank";
import { quickOrderTotal } from "./quick-order";
import { readAdminOrder } from "./staff";
import { bearers, results, type Row } from "@/testing/three-d-secure-rows";

/** What a row of 3-D Secure leads to: the bank's calls, its ledger, and what staff see of the order's last attempt. */
export function outcomeOf([, , result, version, status, eci, bearer]: Row) {
  const { state, ended, calls, charged } = results[result];
  const reason = bearers[bearer];
  return {
    calls,
    ledger: charged ? [`PAYMENT ${quickOrderTotal} USD`] : [],
    state,
    ended,
    version: version === "none" ? "Not used" : `Version ${version}`,
    status,
    eci,
    liability: reason && liabilityMessages[reason],
  };
}

/** The same of an order that was paid. */
export async function readOutcome(number: string) {
  const [calls, ledger] = [await bankCalls(number), await ledgerOf(number)];
  const order = await readAdminOrder(number);
  const [attempt] = order.region("Payment attempts").items(/^Attempt /);
  return {
    calls,
    ledger,
    state: order.around(`Order ${number}`).text.replace(`Order ${number}`, ""),
    ended: attempt?.facts.Ended,
    version: attempt?.facts["3-D Secure"],
    status: attempt?.facts.Authentication,
    eci: attempt?.facts.ECI ?? "",
    liability: attempt?.facts.Liability,
  };
}
