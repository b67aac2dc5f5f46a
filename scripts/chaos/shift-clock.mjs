// Loaded with `--import` before a program, as `shift-clock.mjs?seconds=300`: its clock is ahead by so many seconds,
// or behind where they are negative. Timers and the monotonic clock run as before.
const shift = Number(new URL(import.meta.url).searchParams.get("seconds")) * 1000;
const realNow = Date.now;
const now = () => realNow() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
