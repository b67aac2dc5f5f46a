import { themeStyle } from "@/sandbox/theme";

/** The card frame's style. It has its own background, because the embedding page's background is unknown. */
export const frameStyle = `${themeStyle}
*, *::before, *::after { box-sizing: border-box; }
html { color-scheme: light dark; background: transparent; }
body { margin: 0; color: var(--text); font: 1rem/1.4 var(--font); -webkit-text-size-adjust: 100%; }
#frame { padding: 0.875rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; }
fieldset { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 0.875rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.field { min-width: 0; }
.field:first-of-type { grid-column: 1 / -1; }
label { display: block; margin-block-end: 0.375rem; font-size: 0.9375rem; font-weight: 600; }
.box { position: relative; }
input {
  inline-size: 100%; block-size: 3rem; padding-inline: 0.875rem; margin: 0;
  color: var(--text); background: var(--field); border: 1px solid var(--edge); border-radius: 0.625rem;
  font: inherit; font-size: 1.0625rem; font-variant-numeric: tabular-nums; letter-spacing: 0.01em;
  transition: border-color 0.12s, box-shadow 0.12s;
}
[dir="rtl"] input { text-align: right; }
.box input { padding-right: 3.5rem; }
[dir="rtl"] .box input { padding-right: 0.875rem; padding-left: 3.5rem; }
input::placeholder { color: var(--faint); opacity: 1; }
input:hover { border-color: var(--muted); }
input:focus-visible { outline: none; border-color: var(--accent); box-shadow: 0 0 0 3px var(--ring); }
input[aria-invalid="true"] { border-color: var(--bad); }
input[aria-invalid="true"]:focus-visible { box-shadow: 0 0 0 3px var(--bad-ring); }
input:disabled { opacity: 0.6; }
.brand { position: absolute; inset-inline-end: 0.625rem; inset-block-start: 50%; translate: 0 -50%; color: var(--faint); pointer-events: none; }
.error, .hint { margin: 0.375rem 0 0; font-size: 0.875rem; }
.error { color: var(--bad); font-weight: 500; }
.error:empty { display: none; }
.hint { color: var(--muted); }
.error:not(:empty) + .hint { display: none; }
.privacy-note { display: flex; gap: 0.5rem; align-items: flex-start; margin: 0.875rem 0 0; font-size: 0.8125rem; color: var(--muted); }
.privacy-note svg { flex: none; margin-block-start: 0.15em; }
.form-error { margin: 0; padding: 0.875rem 1rem; color: var(--text); background: var(--bad-soft); border: 1px solid var(--bad); border-radius: 0.625rem; }
form > .form-error { margin-block-end: 1rem; }
.form-error[hidden] { display: none; }
.sprite { position: absolute; }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 19rem) { input { padding-inline: 0.625rem; font-size: 1rem; } }
@media (forced-colors: active) { input:focus-visible { outline: 2px solid Highlight; } }
@media (prefers-reduced-motion: reduce) { input { transition: none; } }
`;
