import { fontFaces, scriptFamilies } from "@/sandbox/fonts";
import { type FrameLook, lookStyle } from "./frame-look";

/**
 * The card frame's style. It has its own background, because the embedding page's background is unknown.
 *
 * The height is the same before and after an error: each message has its place, one line below the number and two lines
 * below expiry date and security code. So the page below the frame does not move while the shopper types.
 */
export function frameStyle(look: FrameLook): string {
  return `${fontFaces}${lookStyle(look)}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--surface); }
body { margin: 0; color: var(--text); font: 1rem/1.5 ${scriptFamilies}, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; -webkit-text-size-adjust: 100%; }
#frame { padding: 0.25rem 0.25rem 0; background: var(--surface); }
fieldset { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.625rem 0.75rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.field { position: relative; min-width: 0; }
.field:first-of-type { grid-column: 1 / -1; }
label { display: block; margin-block-end: 0.375rem; font-size: 0.875rem; font-weight: 500; line-height: 1.25rem; }
.chooser {
  grid-column: 1 / -1; justify-self: start; max-inline-size: 100%; block-size: 1.625rem; padding: 0 0.5rem;
  color: var(--text); background: var(--field); border: 1px solid var(--edge); border-radius: min(var(--radius), 0.75rem);
  font: inherit; font-size: 0.8125rem; text-overflow: ellipsis; field-sizing: content;
}
.box { position: relative; }
input {
  display: block; inline-size: 100%; block-size: 2.75rem; padding-inline: 0.75rem; margin: 0;
  color: var(--text); background: var(--field); border: 1px solid var(--edge); border-radius: var(--radius);
  font: inherit; font-variant-numeric: tabular-nums; letter-spacing: 0.01em;
}
[dir="rtl"] input { text-align: right; }
.box input { padding-right: 3.5rem; }
[dir="rtl"] .box input { padding-right: 0.75rem; padding-left: 3.5rem; }
input::placeholder { color: var(--faint); opacity: 1; }
input:hover { border-color: var(--muted); }
input[aria-invalid="true"] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
input:disabled, select:disabled { opacity: 0.6; }
.brand { position: absolute; inset-inline-end: 0.625rem; inset-block-start: 50%; translate: 0 -50%; color: var(--faint); pointer-events: none; }
.messages { min-block-size: 2.25rem; margin-block-start: 0.25rem; font-size: 0.8125rem; line-height: 1.125rem; }
.field:first-of-type .messages { min-block-size: 1.125rem; }
.error, .hint { margin: 0; }
.error { color: var(--bad); font-weight: 500; }
.error:empty { display: none; }
.hint { color: var(--muted); }
.error:not(:empty) + .hint { display: none; }
.form-error { margin: 0; padding: 0.75rem 1rem; color: var(--text); background: var(--bad-soft); border: 1px solid var(--bad); border-radius: var(--radius); font-size: 0.875rem; }
form > .form-error { margin-block-end: 1rem; }
.form-error[hidden] { display: none; }
.sprite { position: absolute; }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { input:focus-visible, select:focus-visible { outline-color: Highlight; } }
`;
}
