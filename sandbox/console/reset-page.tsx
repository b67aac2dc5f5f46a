/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { Facts } from "./components/facts";
import { PageHeading } from "./components/page-heading";

/** What a reset deletes, and the form that asks for confirmation. */
export function ResetPage({ bank, state }: { bank: Bank; state: "initial" | "unconfirmed" | "done" }) {
  const { ledger, faults, calls } = bank;
  return (
    <>
      <PageHeading
        title="Reset"
        lead="Deletes orders, sessions, the ledger, faults and calls. Card tokens stay valid. This cannot be undone."
      />
      {state === "done" && (
        <p class="notice" role="status">
          The bank is empty.
        </p>
      )}
      <Facts
        facts={[
          ["Orders", String(ledger.orders().length)],
          ["Transactions", String(ledger.transactions().length)],
          ["Active faults", String(faults.rules().length)],
          ["Calls", String(calls.recent({ limit: 2000 }).length)],
        ]}
      />
      <form class="panel padded" method="post" action="/reset">
        <p class="check">
          <input
            type="checkbox"
            id="confirm"
            name="confirm"
            value="yes"
            required
            aria-invalid={state === "unconfirmed" ? "true" : undefined}
            aria-describedby={state === "unconfirmed" ? "confirm-error" : undefined}
          />
          <label for="confirm">Delete everything above</label>
        </p>
        {state === "unconfirmed" && (
          <p class="error" id="confirm-error">
            Tick the box to confirm. Nothing was deleted.
          </p>
        )}
        <button class="danger" type="submit">
          Reset the bank
        </button>
      </form>
    </>
  );
}
