"use client";

import { useState } from "react";

import { Button } from "@/components/ui/button";

import { CodeBlock } from "./code-block";

/** Text to copy, with a button if the browser has a clipboard for this page. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-2">
      <CodeBlock label={label}>{text}</CodeBlock>
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
