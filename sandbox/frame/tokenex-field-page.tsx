/** @jsxImportSource hono/jsx */
import { html, raw } from "hono/html";

import { fontFaces, scriptFamilies } from "@/sandbox/fonts";
import type { FrameLocale } from "./messages";

type TokenExFieldPage = {
  locale: FrameLocale;
  field: "number" | "cvv";
  origin: string;
  nonce: string;
  /** The check of the authentication key; the field is enabled only if it is valid. */
  signature: "valid" | "expired" | "invalid";
  ticket?: string;
  lifetimeMs?: number;
};

/** The page inside one iframe of the TokenEx form: a single field. */
export function tokenExFieldPage({
  locale,
  field,
  origin,
  nonce,
  signature,
  ticket,
  lifetimeMs,
}: TokenExFieldPage) {
  const { language, direction, messages } = locale;
  const label = field === "number" ? messages.number : messages.securityCode;
  return html`<!doctype html>${(
      <html lang={language} dir={direction}>
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>{label}</title>
          <style nonce={nonce}>{raw(style)}</style>
        </head>
        <body>
          <input
            id="field"
            type="text"
            dir="ltr"
            inputmode="numeric"
            autocomplete={field === "number" ? "cc-number" : "cc-csc"}
            aria-label={label}
            disabled={signature !== "valid"}
            data-field={field}
            data-origin={origin}
            data-signature={signature}
            data-ticket={ticket}
            data-lifetime={lifetimeMs === undefined ? undefined : String(lifetimeMs)}
          />
          <script type="module" nonce={nonce} src="/assets/tokenex-field.js"></script>
        </body>
      </html>
    )}`;
}

// The shop sets the field's font, and it cannot name one that the provider serves; its placeholder needs the letters.
const style = `${fontFaces}
html { color-scheme: light dark; background: Field; }
html, body { block-size: 100%; margin: 0; }
input { box-sizing: border-box; inline-size: 100%; block-size: 100%; padding: 0 0.75rem; border: 0; outline-offset: -2px;
  background: Field; color: FieldText; font: 1.0625rem ${scriptFamilies}, system-ui, sans-serif; }
input::placeholder { font-family: ${scriptFamilies}, system-ui, sans-serif; }
[dir="rtl"] input { text-align: right; }
`;
