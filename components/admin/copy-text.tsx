"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";

/** Text to copy, with a button if the browser has a clipboard for this page. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-2">
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        dir="ltr"
        className="max-h-96 overflow-auto rounded-lg border border-border bg-muted p-3 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
      <div className="flex items-center gap-3 noscript:hidden">
        <Button type="button" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status" className="hint">
          {copied && "Copied."}
        </p>
      </div>
    </div>
  );
}
