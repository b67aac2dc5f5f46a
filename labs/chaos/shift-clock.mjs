// Loaded with `--import` before a program, as `shift-clock.mjs?seconds=300`: its clock is ahead by so many seconds,
// or behind if they are negative. As `shift-clock.mjs?file=PATH` the seconds are read from a file each time, so that
// the clock of a running program moves when the file is written. Timers and the monotonic clock run as before.
import { readFileSync } from "node:fs";

const { searchParams } = new URL(import.meta.url);
const file = searchParams.get("file");
const fixed = Number(searchParams.get("seconds")) * 1000;
const shift = file === null ? () => fixed : () => Number(readFileSync(file, "utf8")) * 1000;
const realNow = Date.now;
const now = () => realNow() + shift();

globalThis.Date = new Proxy(Date, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
