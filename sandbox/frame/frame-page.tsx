/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { brandNames, BrandMarks } from "./brand-marks";
import { frameStyle } from "./frame-style";
import type { FrameLanguage } from "./messages";

export type FormPage = {
  language: FrameLanguage;
  nonce: string;
  /** The merchant page's origin, already proven by the signature. */
  origin: string;
  ticket: string;
  /** Milliseconds from now: a duration, because the browser's clock may be wrong. */
  lifetime: number;
};

/** The card form. Its script reads everything that it needs from the page. */
export function formPage({ language, nonce, origin, ticket, lifetime }: FormPage) {
  const { messages } = language;
  return page(
    language,
    nonce,
    <>
      <BrandMarks />
      <form id="card" novalidate data-origin={origin} data-ticket={ticket} data-lifetime={String(lifetime)}>
        <p id="refusal" class="refusal" role="alert" hidden></p>
        <fieldset id="fields">
          <legend class="unseen">{messages.title}</legend>
          <div class="field">
            <label for="number">{messages.number}</label>
            <div class="box">
              <input
                {...digitsField("number", "cc-number")}
                placeholder="1234 1234 1234 1234"
                maxlength={40}
              />
              <svg id="brand" class="brand" width="40" height="26" role="img" aria-hidden="true">
                <use href="#brand-none" />
              </svg>
            </div>
            <p id="number-error" class="error"></p>
          </div>
          <div class="field">
            <label for="expiry">{messages.expiry}</label>
            <input {...digitsField("expiry", "cc-exp")} placeholder={messages.expiryFormat} maxlength={20} />
            <p id="expiry-error" class="error"></p>
          </div>
          <div class="field">
            <label for="security-code">{messages.securityCode}</label>
            <input
              {...digitsField("security-code", "cc-csc")}
              aria-describedby="security-code-hint security-code-error"
              placeholder="123"
              maxlength={8}
            />
            <p id="security-code-error" class="error"></p>
            <p id="security-code-hint" class="hint">
              {messages.securityCodeOnBack}
            </p>
          </div>
        </fieldset>
        <p class="promise">
          <Lock />
          {messages.promise}
        </p>
        <noscript>
          <p class="refusal">{messages.noScript}</p>
        </noscript>
      </form>
      <script id="words" type="application/json">
        {raw(inScript({ messages, brandNames }))}
      </script>
      <script type="module" nonce={nonce} src="/assets/card-form.mjs"></script>
    </>,
  );
}

export type ErrorPage = {
  language: FrameLanguage;
  nonce: string;
  sentence: string;
  /** Whom to tell, and what; absent where nobody may be told. */
  report?: { origin: string; code: "expired" | "unavailable" };
};

/** Says why no card is taken, to the person and, where it may be told, to the page around. */
export function errorPage({ language, nonce, sentence, report }: ErrorPage) {
  return page(
    language,
    nonce,
    <>
      <p class="refusal" role="alert">
        {sentence}
      </p>
      {report && (
        <script
          type="module"
          nonce={nonce}
          src="/assets/refusal.mjs"
          id="report"
          data-origin={report.origin}
          data-code={report.code}
          data-message={sentence}
        ></script>
      )}
    </>,
  );
}

function page({ language, direction, messages }: FrameLanguage, nonce: string, content: Child) {
  return html`<!doctype html>${(
      <html lang={language} dir={direction}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>{messages.title}</title>
          <style nonce={nonce}>{raw(frameStyle)}</style>
        </head>
        <body>
          {/* No landmark: the page around has its own main. */}
          <div id="frame">{content}</div>
        </body>
      </html>
    )}`;
}

/** Numbers are written from left to right in every language. */
function digitsField(id: string, autocomplete: string) {
  return {
    id,
    name: id,
    type: "text",
    dir: "ltr",
    inputmode: "numeric",
    autocomplete,
    autocorrect: "off",
    spellcheck: false,
    required: true,
    "aria-describedby": `${id}-error`,
  } as const;
}

function Lock() {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2h.5a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 12 15H4a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 4 7zM6 7h4V5a2 2 0 1 0-4 0z"
        fill="currentColor"
      />
    </svg>
  );
}

/** JSON that cannot end the script element it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
