import { themeStyle } from "@/sandbox/theme";

/** The style sheet of all console pages. */
export const consoleStyle = `${themeStyle}
*, *::before, *::after { box-sizing: border-box; }
html { color-scheme: light dark; scroll-padding-block-start: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 var(--font); -webkit-text-size-adjust: 100%; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
code, pre, .mono { font-family: var(--mono); font-size: 0.8125rem; }
.visually-hidden:not(:focus) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset-block-start: 0.5rem; inset-inline-start: 0.5rem; z-index: 2; padding: 0.5rem 0.875rem; background: var(--surface); border-radius: 0.5rem; }

.top { background: var(--brand); color: var(--on-brand); }
.top .inner { display: flex; flex-wrap: wrap; align-items: center; gap: 0 2rem; max-inline-size: 76rem; margin-inline: auto; padding-inline: 1.25rem; }
.logo { display: flex; align-items: center; gap: 0.625rem; padding-block: 0.875rem; color: inherit; font-size: 1.0625rem; font-weight: 650; text-decoration: none; }
.logo small { padding: 0.0625rem 0.5rem; border: 1px solid #ffffff59; border-radius: 1rem; font-size: 0.75rem; font-weight: 500; }
.tabs { display: flex; gap: 0.25rem; overflow-x: auto; margin-inline: -0.75rem; scrollbar-width: none; }
.tabs a { flex: none; padding: 0.9375rem 0.75rem 0.75rem; color: #ffffffd9; border-block-end: 3px solid transparent; font-size: 0.9375rem; text-decoration: none; }
.tabs a:hover { color: #fff; }
.tabs a[aria-current] { color: #fff; border-color: #6ea8ff; font-weight: 600; }
.top :focus-visible { outline-color: #9cc3ff; outline-offset: -3px; }

main { max-inline-size: 76rem; margin-inline: auto; padding: 1.75rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.125rem; line-height: 1.3; }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1.5rem; margin-block-end: 1.25rem; }
.head p { margin: 0.25rem 0 0; color: var(--muted); max-inline-size: 46rem; }
.lead { margin: 0 0 0.875rem; color: var(--muted); max-inline-size: 46rem; }
.crumb { margin: 0 0 0.5rem; font-size: 0.9375rem; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; box-shadow: var(--shadow); }
.panel + .panel { margin-block-start: 1.25rem; }
.padded { padding: 1.125rem 1.25rem; }
.notice { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border: 1px solid currentColor; border-radius: 0.625rem; background: var(--good-soft); color: var(--good); font-weight: 550; }
.notice[role="alert"] { background: var(--bad-soft); color: var(--bad); }
.empty { padding: 2.5rem 1.25rem; text-align: center; color: var(--muted); }
.empty p { margin: 0 auto; max-inline-size: 34rem; }
.empty strong { display: block; margin-block-end: 0.25rem; color: var(--text); }

.scroll { position: relative; overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th { text-align: start; font-size: 0.8125rem; font-weight: 600; color: var(--muted); white-space: nowrap; }
th, td { padding: 0.6875rem 0.875rem; border-block-end: 1px solid var(--line); vertical-align: baseline; }
th:first-child, td:first-child { padding-inline-start: 1.25rem; }
th:last-child, td:last-child { padding-inline-end: 1.25rem; }
.dense th, .dense td { padding-inline: 0.5rem; }
tbody tr:last-child > * { border-block-end: 0; }
tbody tr:hover { background: var(--raised); }
tbody th { color: inherit; font-size: inherit; }
.amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.nowrap, time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.quiet { color: var(--muted); }

.tag { display: inline-block; padding: 0.0625rem 0.5rem; border-radius: 1rem; background: var(--raised); color: var(--muted); box-shadow: inset 0 0 0 1px var(--line); font-size: 0.8125rem; font-weight: 550; white-space: nowrap; }
.tag.good { background: var(--good-soft); color: var(--good); box-shadow: none; }
.tag.warn { background: var(--warn-soft); color: var(--warn); box-shadow: none; }
.tag.bad { background: var(--bad-soft); color: var(--bad); box-shadow: none; }
.tag.info { background: var(--accent-soft); color: var(--accent); box-shadow: none; }

.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); gap: 1px; margin: 0 0 1.5rem; overflow: hidden; }
.facts div { padding: 0.875rem 1.25rem; box-shadow: 0 0 0 1px var(--line); }
.facts dt { font-size: 0.8125rem; color: var(--muted); }
.facts dd { margin: 0.125rem 0 0; font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }

button, .button { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-block-size: 2.75rem; padding: 0.5rem 1.125rem; border: 1px solid var(--accent); border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.plain, .button.plain { background: var(--surface); color: var(--text); border-color: var(--edge); }
button.plain:hover, .button.plain:hover { background: var(--raised); }
button.danger { background: var(--bad); border-color: var(--bad); color: var(--surface); }
button.small { min-block-size: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
button[aria-pressed="true"] { background: var(--warn-soft); color: var(--warn); border-color: currentColor; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
form.inline { display: inline; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem 1.25rem; align-items: start; }
.fields .wide { grid-column: 1 / -1; }
label { display: block; margin-block-end: 0.3125rem; font-size: 0.9375rem; font-weight: 600; }
input, select, textarea { inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--field); color: var(--text); font: inherit; }
textarea { resize: vertical; }
.check { display: flex; gap: 0.625rem; align-items: center; margin: 0 0 1rem; }
.check input { inline-size: 1.375rem; min-block-size: 1.375rem; margin: 0; accent-color: var(--accent); }
.check label { margin: 0; }
.error { margin: 0 0 1rem; color: var(--bad); font-weight: 550; }
.hint { margin: 0.3125rem 0 0; font-size: 0.8125rem; color: var(--muted); }

.calls { margin: 0; padding: 0; overflow: hidden; list-style: none; }
.calls > li + li { border-block-start: 1px solid var(--line); }
.call > summary { display: grid; grid-template-columns: 6.75rem 9.5rem minmax(0, 1fr) auto 4.5rem; gap: 0.25rem 1rem; align-items: baseline; padding: 0.6875rem 1.25rem; cursor: pointer; list-style: none; }
.call > summary::-webkit-details-marker { display: none; }
.call > summary:hover { background: var(--raised); }
.call > summary:focus-visible { outline-offset: -3px; }
.call[open] > summary { background: var(--raised); }
.call .operation { font-weight: 600; }
.call .order { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--muted); }
.call .tags { justify-content: flex-end; }
.call .duration { text-align: end; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; font-size: 0.875rem; }
.call .time { color: var(--muted); font-size: 0.875rem; }
.bodies { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; padding: 0.25rem 1.25rem 1.25rem; background: var(--raised); }
.bodies .label { margin: 0.75rem 0 0.375rem; font-size: 0.8125rem; color: var(--muted); }
.bodies .wide { grid-column: 1 / -1; }
.bodies .actions { margin-block-start: 0.75rem; gap: 0.25rem 1rem; font-size: 0.875rem; }
.bodies .request-line { overflow-wrap: anywhere; }
.bodies summary { display: list-item; inline-size: fit-content; font-size: 0.875rem; cursor: pointer; }
.bodies details[open] summary { margin-block-end: 0.5rem; }
.panel > .bodies { border-radius: inherit; }
.tags { display: flex; flex-wrap: wrap; gap: 0.375rem; }
.long { min-inline-size: 12rem; overflow-wrap: anywhere; }
.copyable { position: relative; }
.copyable button { position: absolute; inset-block-start: 0.375rem; inset-inline-end: 0.375rem; min-block-size: 1.75rem; padding: 0 0.5rem; font-size: 0.8125rem; }
@media (scripting: none) { .copyable button { display: none; } }
pre { margin: 0; padding: 0.875rem 1rem; max-block-size: 26rem; overflow: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; line-height: 1.55; tab-size: 2; }
pre .key { color: var(--accent); }
pre .text { color: var(--good); }
pre .other { color: var(--warn); }
.calls > .new { animation: new-call 1.6s ease-out; }
@keyframes new-call { from { background: var(--accent-soft); } }
.live { display: inline-flex; align-items: center; gap: 0.5rem; font-size: 0.9375rem; color: var(--muted); }
.live::before { content: ""; inline-size: 0.5625rem; block-size: 0.5625rem; border-radius: 50%; background: var(--edge); }
.live[data-state="on"]::before { background: var(--good); }
.live[data-state="off"]::before { background: var(--bad); }

.mail { display: grid; grid-template-columns: 5rem minmax(0, 16rem) minmax(0, 1fr); gap: 0.25rem 1rem; align-items: baseline; padding: 0.6875rem 1.25rem; color: var(--text); text-decoration: none; }
.mail:hover { background: var(--raised); }
.mail:focus-visible { outline-offset: -3px; }
.mail .time { color: var(--muted); font-size: 0.875rem; }
.mail .to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--muted); }
.mail .subject { font-weight: 600; }
.mail-html { inline-size: 100%; block-size: 44rem; background: #fff; }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: none; }

.reference { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.reference nav { position: sticky; inset-block-start: 1rem; max-block-size: calc(100vh - 2rem); overflow-y: auto; }
.reference nav ul { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.reference nav li a { display: block; padding: 0.3125rem 0.625rem; border-radius: 0.375rem; color: var(--text); font-size: 0.9375rem; text-decoration: none; }
.reference nav li a:hover { background: var(--accent-soft); }
.reference section { margin-block-end: 1.5rem; }
.reference section > h2 { margin: 0; }
.reference .lead { margin-block-start: 0.5rem; }
.reference h3 { margin: 1.5rem 0 0.5rem; font-size: 0.9375rem; }
.reference details { margin-block-start: 1rem; }
.reference summary { cursor: pointer; }
.reference summary h3 { display: inline; }
.reference form { display: grid; gap: 0.375rem; justify-items: start; margin-block-start: 0.75rem; }
.reference form button { margin-block-start: 0.5rem; }
[hidden] { display: none !important; }
.path { display: flex; flex-wrap: wrap; gap: 0.625rem; align-items: baseline; margin: 0.5rem 0 0; overflow-wrap: anywhere; }
.schema { margin: 0; padding: 0; list-style: none; }
.schema .schema { margin-inline-start: 0.375rem; padding-inline-start: 0.875rem; border-inline-start: 2px solid var(--line); }
.schema li { padding-block: 0.25rem; }
.schema p { margin: 0.0625rem 0 0; color: var(--muted); font-size: 0.875rem; }
.schema .name { font-weight: 650; }

@media (max-width: 48rem) {
  main { padding-block-start: 1.25rem; }
  .logo { padding-block: 0.75rem 0.25rem; }
  .tabs { flex-wrap: wrap; gap: 0 0.125rem; margin: 0 -0.5rem 0.25rem; }
  .tabs a { padding: 0.5rem; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); }
  .facts div { padding: 0.75rem 1rem; }
  .call > summary { grid-template-columns: 1fr auto; }
  .call .order { grid-column: 1; font-size: 0.875rem; }
  .mail { grid-template-columns: auto minmax(0, 1fr); }
  .mail .subject { grid-column: 1 / -1; }
  .call .time { order: 1; }
  .call .duration { order: 2; }
  .reference { grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
  .reference nav { position: static; max-block-size: none; }
}
@media (prefers-reduced-motion: reduce) { .calls > .new { animation: none; } }
`;
