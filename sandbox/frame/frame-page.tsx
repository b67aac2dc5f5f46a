/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";
import type { Child } from "hono/jsx";
import { FontPreloads } from "@/sandbox/font-preloads";
import type { Brand } from "@/sandbox/card-number";
import { BrandMarks, brandNames } from "./brand-marks";
import type { CardChoice } from "./card-choices";
import { CardChooser } from "./card-chooser";
import type { FrameLook } from "./frame-look";
import { frameStyle } from "./frame-style";
import type { FrameLocale, FrameMessages } from "./messages";

export type FormPage = {
  locale: FrameLocale;
  look: FrameLook;
  nonce: string;
  /** The merchant page's origin, verified by the signature. */
  origin: string;
  ticket: string;
  /** The server's time in epoch milliseconds, because the browser's clock may be wrong. */
  now: number;
  lifetimeMs: number;
  choices: CardChoice[];
};

/** What the page passes to its script, besides the form's data attributes. */
export type FormTexts = {
  messages: FrameMessages;
  brandNames: Record<Brand, string>;
};

/** The page with the card form. */
export function formPage({ locale, look, nonce, origin, ticket, now, lifetimeMs, choices }: FormPage) {
  const { messages } = locale;
  return page(
    { locale, look, nonce },
    <>
      <BrandMarks />
      <form
        id="card"
        novalidate
        data-origin={origin}
        data-ticket={ticket}
        data-now={String(now)}
        data-lifetime={String(lifetimeMs)}
      >
        <p id="form-error" class="form-error" role="alert" hidden></p>
        <fieldset id="fields">
          <legend class="visually-hidden">{messages.title}</legend>
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
            <div class="messages">
              <p id="number-error" class="error"></p>
            </div>
          </div>
          <div class="field">
            <label for="expiry">{messages.expiry}</label>
            <input {...digitsField("expiry", "cc-exp")} placeholder={messages.expiryFormat} maxlength={20} />
            <div class="messages">
              <p id="expiry-error" class="error"></p>
            </div>
          </div>
          <div class="field">
            <label for="security-code">{messages.securityCode}</label>
            <input
              {...digitsField("security-code", "cc-csc")}
              aria-describedby="security-code-hint security-code-error"
              placeholder="123"
              maxlength={8}
            />
            <div class="messages">
              <p id="security-code-error" class="error"></p>
              <p id="security-code-hint" class="hint">
                {messages.securityCodeOnBack}
              </p>
            </div>
          </div>
          <CardChooser choices={choices} language={locale.language} />
        </fieldset>
        <noscript>
          <p class="form-error">{messages.noScript}</p>
        </noscript>
      </form>
      <script id="texts" type="application/json">
        {raw(jsonForScript({ messages, brandNames }))}
      </script>
      <script type="module" nonce={nonce} src="/assets/card-form.js"></script>
    </>,
  );
}

export type ErrorPage = {
  locale: FrameLocale;
  look: FrameLook;
  nonce: string;
  message: string;
  /** The page to report to, and the error code; absent if the origin is not valid. */
  report?: { origin: string; code: "expired" | "unavailable" };
};

/** A page without a form that shows the error and reports it to the embedding page. */
export function errorPage({ locale, look, nonce, message, report }: ErrorPage) {
  return page(
    { locale, look, nonce },
    <>
      <p class="form-error" role="alert">
        {message}
      </p>
      {report && (
        <script
          type="module"
          nonce={nonce}
          src="/assets/report-error.js"
          id="report"
          data-origin={report.origin}
          data-code={report.code}
          data-message={message}
        ></script>
      )}
    </>,
  );
}

type Page = Pick<FormPage, "locale" | "look" | "nonce">;

function page({ locale: { language, direction, messages }, look, nonce }: Page, content: Child) {
  return html`<!doctype html>${(
      <html lang={language} dir={direction}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content={look.theme ?? "light dark"} />
          <meta name="robots" content="noindex" />
          <title>{messages.title}</title>
          <FontPreloads language={language} weights={[400]} />
          <style nonce={nonce}>{raw(frameStyle(look))}</style>
        </head>
        <body>
          {/* No landmark: the embedding page has its own main. */}
          <div id="frame">{content}</div>
        </body>
      </html>
    )}`;
}

/** Digits run from left to right in every language. */
function digitsField(id: string, autocomplete: string) {
  return {
    id,
    name: id,
    type: "text",
    dir: "ltr",
    inputmode: "numeric",
    enterkeyhint: "go",
    autocomplete,
    autocorrect: "off",
    spellcheck: false,
    required: true,
    "aria-describedby": `${id}-error`,
  } as const;
}

/** JSON that cannot end its script element. */
function jsonForScript(value: FormTexts): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
