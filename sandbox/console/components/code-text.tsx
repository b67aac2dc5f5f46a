/** @jsxImportSource hono/jsx */

/** A text in which `quoted` parts are code. */
export function CodeText({ text }: { text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}
