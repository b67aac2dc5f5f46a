/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** Takes the place of an empty list. */
export function EmptyMessage({ title, children }: { title: string; children?: Child }) {
  return (
    <div class="panel empty">
      <p>
        <strong>{title}</strong>
        {children}
      </p>
    </div>
  );
}
