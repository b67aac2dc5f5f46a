import { html } from "hono/html";
import type { Bank } from "@/sandbox/bank";
import { cardOf, maskNumber } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";
import { page } from "@/sandbox/three-ds/payer-page";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";

const TIME_OUT_SCRIPT = `setTimeout(() => document.querySelector("button[value=timeout]").click(), 1000);`;

/** The issuer's page: what is paid, where and with which card, and the question for the one-time code. */
export function challengePage(
  bank: Bank,
  { acsTransactionId, amount, currency, card, returnUrl, version }: Authentication,
  { triesLeft }: { triesLeft?: number },
): Promise<Response> {
  const number = bank.vault.lookup(card.token)?.number ?? "";
  const testCard = cardOf(number);
  const timesOut = testCard?.threeDs.kind === "challenge" && testCard.threeDs.timesOut === true;
  const sum = new Intl.NumberFormat("en", { style: "currency", currency }).format(toWire(amount, currency));
  const failed = triesLeft !== undefined;
  return page({
    title: failed ? "Error: wrong code – Sandbox Issuer" : "Confirm your payment – Sandbox Issuer",
    formTargets: [bank.urls.gateway],
    script: timesOut ? TIME_OUT_SCRIPT : undefined,
    body: html`<div class="card">
      <div class="bank"><span>Sandbox Issuer</span><small>${testCard?.brand ?? ""} · ${version}</small></div>
      <div class="ask">
        <h1>Confirm your payment</h1>
        <dl>
          <dt>Shop</dt>
          <dd>${new URL(returnUrl).hostname}</dd>
          <dt>Amount</dt>
          <dd>${sum}</dd>
          <dt>Card</dt>
          <dd>${maskNumber(number).slice(-8)}</dd>
        </dl>
        <form method="post" action="/answer/${acsTransactionId}" novalidate>
          <label for="code">One-time code</label>
          <p class="hint" id="hint">The six digits that we sent to your phone.</p>
          ${timesOut ? html`<p class="hint">This page closes after a second.</p>` : ""}
          ${
            failed
              ? html`<p class="error" id="error" role="alert">
                  That code is not right. You have ${triesLeft === 1 ? "one try" : `${triesLeft} tries`} left.
                </p>`
              : ""
          }
          <input
            id="code"
            class="field"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="6"
            required
            aria-describedby="${failed ? "error hint" : "hint"}"
            ${failed ? html`aria-invalid="true"` : ""}
          />
          <button class="main-action" type="submit" name="act" value="confirm">Confirm payment</button>
          <div class="other-actions">
            <button class="quiet" type="submit" name="act" value="cancel">Cancel</button>
            <button class="quiet" type="submit" name="act" value="timeout">Time out</button>
          </div>
        </form>
        <details>
          <summary>Test codes</summary>
          <ul>
            ${oneTimeCodes.map(({ code, verdict, meaning }) => html`<li><code>${code}</code><span>${verdict}, ${meaning}</span></li>`)}
            <li><span>other</span><span>wrong; the third one fails</span></li>
          </ul>
        </details>
      </div>
    </div>`,
  });
}
