"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";

/** Text with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [message, setMessage] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage("Copied.");
    } catch {
      // Without https, or if the person has forbidden it.
      setMessage("This browser does not let the page copy. Select the text instead.");
    }
  };
  return (
    <div className="grid gap-2">
      <CodeBlock label={label}>{text}</CodeBlock>
      <div className="flex items-center gap-3 noscript:hidden">
        <Button type="button" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status" className="hint">
          {message}
        </p>
      </div>
    </div>
  );
}

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
