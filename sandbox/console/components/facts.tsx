/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** Names and values as tiles. */
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
