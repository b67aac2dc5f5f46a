/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { toWire } from "@/sandbox/money";

/** An amount of minor units in the currency's own decimals. */
export function Amount({ minor, currency }: { minor: number; currency: string }) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" });
  return <>{format.format(toWire(minor, currency))}</>;
}

/** A moment in UTC, to the second. */
export function Moment({ time }: { time: string }) {
  return <time datetime={time}>{`${time.slice(0, 10)} ${time.slice(11, 19)}`}</time>;
}

export type Tone = "good" | "warn" | "bad" | "info" | "plain";

export function Tag({ tone, children }: { tone: Tone; children?: Child }) {
  return <span class={`tag ${tone}`}>{children}</span>;
}

/** A status, result or code of the gateway in its own word, toned by what it means. */
export function Status({ word }: { word: string }) {
  return <Tag tone={toneOf(word)}>{word}</Tag>;
}

function toneOf(word: string): Tone {
  if (/FAIL|DECLIN|REJECT|UNSUCCESSFUL|EXPIRED|INSUFFICIENT|ERROR|BLOCKED/.test(word)) return "bad";
  if (/PENDING|UNKNOWN|TIMED_OUT|PARTIALLY|UNAVAILABLE|INITIATED|CANCELLED/.test(word)) return "warn";
  if (/^(AUTHORIZED|AUTHENTICATED)$|ATTEMPTED|REFUNDED/.test(word)) return "info";
  if (/APPROVED|SUCCESS|CAPTURED|VERIFIED/.test(word)) return "good";
  return "plain";
}

/** JSON for reading, with its names, texts and other values told apart. */
export function Json({ value, label }: { value: unknown; label: string }) {
  if (value === undefined || value === null || value === "") return <p class="quiet">none</p>;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <pre tabindex={0} role="region" aria-label={label}>
      {typeof value === "string" ? text : colored(text)}
    </pre>
  );
}

function colored(text: string): Child[] {
  return text
    .split(/("(?:[^"\\]|\\.)*"(?::)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?)/)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      if (part.endsWith(":")) return <span class="key">{part}</span>;
      return <span class={part.startsWith('"') ? "text" : "other"}>{part}</span>;
    });
}

/** Named facts as tiles. */
export function Facts({ facts }: { facts: Array<[name: string, value: Child]> }) {
  return (
    <dl class="panel facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Empty({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="panel empty">
      <p>
        <strong>{title}</strong>
        {children}
      </p>
    </div>
  );
}

/** A heading with what the page is for, and its actions beside it. */
export function Head({ title, lead, children }: { title: string; lead?: string; children?: Child }) {
  return (
    <div class="head">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** A sentence whose `quoted` words are code. */
export function Prose({ text }: { text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}
