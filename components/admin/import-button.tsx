"use client";

import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";

/** Submits a plain HTML form once. It is disabled while the file is uploaded and read. */
export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const begin = () => setPending(true);
    // After "Back" the browser may show the page in its former state.
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
