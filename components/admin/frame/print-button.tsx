"use client";

import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. Without JavaScript there is none, and the browser's own menu prints. */
export function PrintButton() {
  return (
    <Button type="button" className="noscript:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
