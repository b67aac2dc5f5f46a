/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import { cardOf } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import type { PayerLocale } from "@/sandbox/three-ds/payer-messages";
import { renderPayerPage } from "@/sandbox/three-ds/render-payer-page";

/** A bank's app, which no machine has: what the browser says of it stands in its console. */
const appScheme = "sandbox-issuer";

/** What the payer answers in the browser's own dialog decides whether the form is sent. */
const questionScript = `
  const question = document.querySelector("button[value=question]");
  question.addEventListener("click", (event) => confirm(question.dataset.question) || event.preventDefault());
  const opened = document.querySelector("#opened");
  document.querySelector("#window").addEventListener("click", () => {
    if (window.open("/terms")) opened.textContent = opened.dataset.text;
  });
`;

/** The issuer gives the payer a second on the card that times out: a real limit of time, shortened. */
const timeOutScript = `setTimeout(() => document.querySelector("button[value=timeout]").click(), 1000);`;

/**
 * The issuer's page: shop, amount and card, and the field for the one-time code. `triesLeft` follows a wrong code.
 *
 * The shop is shown by its merchant id: no request of the gateway has a field for a merchant's name.
 */
export function challengePage(
  bank: Bank,
  { acsTransactionId, amount, currency, card, version }: Authentication,
  { locale, triesLeft }: { locale: PayerLocale; triesLeft?: number },
): Promise<Response> {
  const number = bank.vault.lookup(card.token)?.number ?? "";
  const testCard = cardOf(number);
  const timesOut = testCard?.threeDs.kind === "challenge" && testCard.threeDs.timesOut === true;
  const { language, direction, messages } = locale;
  // As people in Cambodia write amounts: CLDR puts every currency behind them, and they put only the riel there.
  const format = new Intl.NumberFormat(language === "km" && currency !== "KHR" ? "en" : language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  // Isolated by its own first letter: Latin letters would change their order beside an amount that runs from right to left, and
  // the full stop of an Arabic symbol would move in front of it.
  const total = format
    .formatToParts(toWire(amount, currency))
    .map(({ type, value }) => (type === "currency" && direction === "rtl" ? `\u2068${value}\u2069` : value))
    .join("");
  const failed = triesLeft !== undefined;
  return renderPayerPage({
    locale,
    title: `${failed ? messages.wrongCodeTitle : messages.title} – ${messages.issuer}`,
    formTargets: [bank.urls.gateway],
    script: questionScript + (timesOut ? timeOutScript : ""),
    content: (
      <div class="card">
        <div class="bank">
          <span>{messages.issuer}</span>
          <small>
            {testCard?.brand ?? ""} · {version}
          </small>
        </div>
        <div class="challenge">
          <h1>{messages.title}</h1>
          <dl>
            <dt>{messages.shop}</dt>
            <dd>{bank.settings.merchantName}</dd>
            <dt>{messages.amount}</dt>
            <dd>{total}</dd>
            <dt>{messages.card}</dt>
            <dd>
              <bdi>{maskCardNumber(number).slice(-8)}</bdi>
            </dd>
          </dl>
          <form id="answer" method="post" action={`/answer/${acsTransactionId}`} novalidate>
            <label for="code">{messages.code}</label>
            <p class="hint" id="hint">
              {messages.codeHint}
            </p>
            {timesOut && <p class="hint">{messages.timesOut}</p>}
            {failed && (
              <p class="error" id="error" role="alert">
                {messages.wrongCode(triesLeft)}
              </p>
            )}
            <input
              id="code"
              class="field"
              dir="ltr"
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength={40}
              required
              aria-describedby={failed ? "error hint" : "hint"}
              aria-invalid={failed ? "true" : undefined}
            />
            <button class="main-action" type="submit" name="act" value="confirm">
              {messages.confirm}
            </button>
            <div class="other-actions">
              <button class="secondary" type="submit" name="act" value="cancel">
                {messages.cancel}
              </button>
              <button class="secondary" type="submit" name="act" value="timeout">
                {messages.timeOut}
              </button>
            </div>
          </form>
          <details>
            <summary>{messages.otherWays}</summary>
            <p class="ways">
              <a href={`/passkey/${acsTransactionId}`}>{messages.passkey}</a>
              <a href={`${appScheme}://confirm/${acsTransactionId}`}>{messages.openApp}</a>
              <button
                class="secondary"
                form="answer"
                name="act"
                value="question"
                data-question={messages.question}
              >
                {messages.askQuestion}
              </button>
              <button class="secondary" type="button" id="window">
                {messages.terms}
              </button>
              <span id="opened" role="status" data-text={messages.windowOpen} />
            </p>
          </details>
          <details>
            <summary>{messages.testCodes}</summary>
            <ul>
              {oneTimeCodes.map(({ code, transStatus }) => (
                <li>
                  <code>{code}</code>
                  <span>
                    {transStatus}, {messages.codeMeanings[transStatus]}
                  </span>
                </li>
              ))}
              <li>
                <span>{messages.otherCode}</span>
                <span>{messages.otherCodeMeaning}</span>
              </li>
            </ul>
          </details>
        </div>
      </div>
    ),
  });
}
