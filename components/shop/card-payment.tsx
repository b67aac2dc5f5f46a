"use client";

import { useRouter } from "next/navigation";
import { useActionState, useEffect, useRef, useState } from "react";

import { PayButton } from "./pay-button";
import { readFrameMessage } from "./frame-message";

type Trouble = "invalid" | "expired" | "unavailable";

type CardPaymentProps = {
  /** Takes the card's token; answers a sentence where no payment was started. */
  action: (previous: string | undefined, form: FormData) => Promise<string | undefined>;
  /** The signed address of the hosted card frame: a new one each time the page is read, good for 20 minutes. */
  frameUrl: string;
  number: string;
  attempts: number;
  buttonClassName: string;
  sentences: Record<Trouble | "frameTitle" | "loading" | "pay" | "working" | "retry", string>;
};

const patience = 20_000;

/**
 * The hosted card frame and the Pay button: asks the frame for a token and sends that, never a card.
 *
 * The merchant's side of the hosted card frame's contract.
 */
export function CardPayment({
  action,
  frameUrl,
  number,
  attempts,
  buttonClassName,
  sentences,
}: CardPaymentProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [notTaken, pay] = useActionState(action, undefined);
  const [openUrl, setOpenUrl] = useState(frameUrl);
  const [stale, setStale] = useState(false);
  const [ready, setReady] = useState(false);
  const [tokenizing, setTokenizing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  // Each reading of the page brings a new address; opening it would empty the card form, so only a frame that
  // has gone stale is replaced.
  if (stale && frameUrl !== openUrl) {
    setStale(false);
    setReady(false);
    setOpenUrl(frameUrl);
  }

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const givesUp = setTimeout(() => setTrouble("unavailable"), patience);
    let opened = false;

    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== element.contentWindow || event.origin !== new URL(openUrl).origin) return;
      const message = readFrameMessage(event.data);
      switch (message?.type) {
        case "ready":
          clearTimeout(givesUp);
          opened = true;
          setReady(true);
          setTrouble((now) => (now === "unavailable" ? undefined : now));
          break;
        case "resize":
          element.style.height = `${message.height}px`;
          break;
        case "state":
          if (message.valid) setTrouble((now) => (now === "invalid" ? undefined : now));
          break;
        case "token":
          setTokenizing(false);
          fill(form.current, message);
          form.current?.requestSubmit();
          break;
        case "error":
          clearTimeout(givesUp);
          setTokenizing(false);
          if (message.code === "expired" && opened) {
            setTrouble("expired");
            setStale(true);
            router.refresh();
          } else {
            // An address that has expired before it was opened would do so again and again.
            setTrouble(message.code === "invalid" ? "invalid" : "unavailable");
          }
          break;
        case undefined:
          break;
      }
    };
    window.addEventListener("message", listen);
    element.src = openUrl;
    return () => {
      clearTimeout(givesUp);
      window.removeEventListener("message", listen);
    };
  }, [openUrl, router]);

  // A frame that never answers would leave the button asleep for good.
  useEffect(() => {
    if (!tokenizing) return;
    const givesUp = setTimeout(() => {
      setTokenizing(false);
      setTrouble("unavailable");
    }, patience);
    return () => clearTimeout(givesUp);
  }, [tokenizing]);

  const askForToken = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (tokenOf(event.currentTarget) !== "") return;
    event.preventDefault();
    if (tokenizing) return;
    setTrouble(undefined);
    setTokenizing(true);
    frame.current?.contentWindow?.postMessage({ type: "tokenize" }, new URL(openUrl).origin);
  };

  const reopen = () => {
    setTrouble(undefined);
    setStale(true);
    router.refresh();
  };

  const sentence = trouble === undefined ? notTaken : sentences[trouble];
  return (
    <form ref={form} action={pay} onSubmit={askForToken} className="grid gap-4 noscript:hidden">
      <div className="relative">
        {!ready && trouble === undefined && (
          <p className="absolute inset-x-0 top-0 grid h-full place-content-center rounded-xl bg-muted text-sm text-muted-foreground">
            {sentences.loading}
          </p>
        )}
        <iframe ref={frame} title={sentences.frameTitle} className="h-64 w-full" />
      </div>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="attempts" value={attempts} />
      <input type="hidden" name="token" defaultValue="" />
      <input type="hidden" name="expiryMonth" defaultValue="" />
      <input type="hidden" name="expiryYear" defaultValue="" />
      <div role="alert" className="empty:hidden">
        {sentence && (
          <p className="rounded-xl border border-destructive-border bg-destructive-subtle px-4 py-3 text-sm text-destructive-text">
            {sentence}
          </p>
        )}
      </div>
      {trouble === "unavailable" && (
        <button
          type="button"
          onClick={reopen}
          className="justify-self-start text-sm underline underline-offset-4"
        >
          {sentences.retry}
        </button>
      )}
      <PayButton
        asleep={!ready || tokenizing}
        working={tokenizing}
        className={buttonClassName}
        sentences={sentences}
      />
    </form>
  );
}

function fill(
  form: HTMLFormElement | null,
  { token, expiryMonth, expiryYear }: { token: string; expiryMonth: number; expiryYear: number },
): void {
  for (const [name, value] of Object.entries({ token, expiryMonth, expiryYear })) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
}

function tokenOf(form: HTMLFormElement): string {
  const input = form.elements.namedItem("token");
  return input instanceof HTMLInputElement ? input.value : "";
}
