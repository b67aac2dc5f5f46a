/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { Facts, Head } from "./pieces";

/** What a reset forgets, and the question whether it is meant. */
export function ResetPage({ bank, state }: { bank: Bank; state: "asking" | "unconfirmed" | "done" }) {
  const { ledger, faults, calls } = bank;
  return (
    <>
      <Head
        title="Reset"
        lead="Empties the bank: orders, sessions, the ledger, faults and calls. Tokens of cards stay good. This cannot be undone."
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
          ["Faults that are on", String(faults.rules().length)],
          ["Calls kept", String(calls.recent({ limit: 2000 }).length)],
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
          <label for="confirm">Forget everything that stands above</label>
        </p>
        {state === "unconfirmed" && (
          <p class="error" id="confirm-error">
            Tick the box to say that you mean it. Nothing was forgotten.
          </p>
        )}
        <button class="danger" type="submit">
          Reset the bank
        </button>
      </form>
    </>
  );
}
