/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import { cardOf } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import { renderPayerPage } from "@/sandbox/three-ds/render-payer-page";

const timeOutScript = `setTimeout(() => document.querySelector("button[value=timeout]").click(), 1000);`;

/**
 * The issuer's page: shop, amount and card, and the field for the one-time code. `triesLeft` follows a wrong code.
 *
 * The shop is shown by its merchant id: no request of the gateway has a field for a merchant's name.
 */
export function challengePage(
  bank: Bank,
  { acsTransactionId, amount, currency, card, version }: Authentication,
  { triesLeft }: { triesLeft?: number },
): Promise<Response> {
  const number = bank.vault.lookup(card.token)?.number ?? "";
  const testCard = cardOf(number);
  const timesOut = testCard?.threeDs.kind === "challenge" && testCard.threeDs.timesOut === true;
  const total = new Intl.NumberFormat("en", { style: "currency", currency }).format(toWire(amount, currency));
  const failed = triesLeft !== undefined;
  return renderPayerPage({
    title: failed ? "Error: wrong code – Sandbox Issuer" : "Confirm your payment – Sandbox Issuer",
    formTargets: [bank.urls.gateway],
    script: timesOut ? timeOutScript : undefined,
    content: (
      <div class="card">
        <div class="bank">
          <span>Sandbox Issuer</span>
          <small>
            {testCard?.brand ?? ""} · {version}
          </small>
        </div>
        <div class="challenge">
          <h1>Confirm your payment</h1>
          <dl>
            <dt>Shop</dt>
            <dd>{bank.settings.merchantId}</dd>
            <dt>Amount</dt>
            <dd>{total}</dd>
            <dt>Card</dt>
            <dd>{maskCardNumber(number).slice(-8)}</dd>
          </dl>
          <form method="post" action={`/answer/${acsTransactionId}`} novalidate>
            <label for="code">One-time code</label>
            <p class="hint" id="hint">
              The six digits that we sent to your phone.
            </p>
            {timesOut && <p class="hint">This page times out after one second.</p>}
            {failed && (
              <p class="error" id="error" role="alert">
                This code is wrong. You have {triesLeft === 1 ? "one try" : `${triesLeft} tries`} left.
              </p>
            )}
            <input
              id="code"
              class="field"
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength={6}
              required
              aria-describedby={failed ? "error hint" : "hint"}
              aria-invalid={failed ? "true" : undefined}
            />
            <button class="main-action" type="submit" name="act" value="confirm">
              Confirm payment
            </button>
            <div class="other-actions">
              <button class="secondary" type="submit" name="act" value="cancel">
                Cancel
              </button>
              <button class="secondary" type="submit" name="act" value="timeout">
                Time out
              </button>
            </div>
          </form>
          <details>
            <summary>Test codes</summary>
            <ul>
              {oneTimeCodes.map(({ code, transStatus, meaning }) => (
                <li>
                  <code>{code}</code>
                  <span>
                    {transStatus}, {meaning}
                  </span>
                </li>
              ))}
              <li>
                <span>other</span>
                <span>wrong; the third wrong code fails</span>
              </li>
            </ul>
          </details>
        </div>
      </div>
    ),
  });
}
