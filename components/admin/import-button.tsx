"use client";

import { useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";

/**
 * Submits the form of an upload once, and shows how much of the file has been read.
 *
 * The server reads the file while it arrives, so what is sent is what is read. Without JavaScript the form is sent
 * by the browser.
 */
export function ImportButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [percent, setPercent] = useState<number>();
  useEffect(() => {
    const form = button.current?.form;
    const begin = (event: SubmitEvent) => {
      if (form === null || form === undefined) return;
      event.preventDefault();
      setPercent(0);
      void send(form, setPercent);
    };
    // After "Back" the browser may show the page in its former state.
    const end = () => setPercent(undefined);
    form?.addEventListener("submit", begin);
    window.addEventListener("pageshow", end);
    return () => {
      form?.removeEventListener("submit", begin);
      window.removeEventListener("pageshow", end);
    };
  }, []);
  const pending = percent !== undefined;
  return (
    <>
      <Button
        ref={button}
        type="submit"
        aria-disabled={pending || undefined}
        onClick={(event) => pending && event.preventDefault()}
      >
        {pending ? "Reading…" : "Show preview"}
      </Button>
      {pending && (
        <progress className="h-2 w-full accent-primary" max={100} value={percent} aria-label="Read" />
      )}
      <span role="status" className="sr-only">
        {pending && "Reading the report…"}
      </span>
    </>
  );
}

/** Sends the form and goes to the page that the server names; where that fails, the browser sends the form. */
async function send(form: HTMLFormElement, showPercent: (percent: number) => void): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("accept", "application/json");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => showPercent((100 * loaded) / total));
  const next = await new Promise<unknown>((done) => {
    request.addEventListener("load", () => done((request.response as { next?: unknown } | null)?.next));
    request.addEventListener("error", () => done(undefined));
    request.send(new FormData(form));
  });
  if (typeof next === "string") window.location.assign(next);
  else form.submit();
}
