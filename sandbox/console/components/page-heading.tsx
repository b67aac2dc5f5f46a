/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** The page's title, its purpose and, beside them, its actions. */
export function PageHeading({ title, lead, children }: { title: string; lead?: string; children?: Child }) {
  return (
    <div class="head">
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
