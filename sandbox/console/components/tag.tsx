/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

export type Tone = "good" | "warn" | "bad" | "info" | "plain";

export function Tag({ tone, children }: { tone: Tone; children?: Child }) {
  return <span class={`tag ${tone}`}>{children}</span>;
}
