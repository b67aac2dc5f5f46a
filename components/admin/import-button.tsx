"use client";

import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";

/** Sends a plain form once: while the file goes up and is read it says so, and takes no second press. */
export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const begin = () => setPending(true);
    // Coming back, the browser may show the page as it was left.
    const end = () => setPending(false);
    form?.addEventListener("submit", begin);
    window.addEventListener("pageshow", end);
    return () => {
      form?.removeEventListener("submit", begin);
      window.removeEventListener("pageshow", end);
    };
  }, []);
  return (
    <>
      <Button
        ref={button}
        type="submit"
        aria-disabled={pending || undefined}
        onClick={(event) => pending && event.preventDefault()}
      >
        {pending ? "Importing…" : "Import"}
      </Button>
      <span role="status" className="sr-only">
        {pending && "Importing…"}
      </span>
    </>
  );
}
