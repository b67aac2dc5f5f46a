/** Text for machines, which can be scrolled by the keyboard. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      className="max-h-96 overflow-auto rounded-lg border border-border bg-muted p-3 font-mono text-xs leading-relaxed"
    >
      {children}
    </pre>
  );
}
