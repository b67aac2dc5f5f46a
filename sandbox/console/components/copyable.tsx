/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** A text that scrolls, with a button that copies it. Its script is browser/copy.ts. */
export function Copyable({ label, children }: { label: string; children?: Child }) {
  return (
    <div class="copyable">
      <pre tabindex={0} role="region" aria-label={label}>
        {children}
      </pre>
      <button class="plain small" type="button" data-copy aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  );
}
