/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Copyable } from "./copyable";

/** A value as indented JSON, with names, texts and other values in different colours. */
export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  if (value === undefined || value === null || value === "") return <p class="quiet">none</p>;
  return (
    <Copyable label={label}>
      {typeof value === "string" ? value : colored(JSON.stringify(value, null, 2))}
    </Copyable>
  );
}

function colored(json: string): Child[] {
  return json
    .split(/("(?:[^"\\]|\\.)*"(?::)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?)/)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      if (part.endsWith(":")) return <span class="key">{part}</span>;
      return <span class={part.startsWith('"') ? "text" : "other"}>{part}</span>;
    });
}
