"use client";

import { useEffect, useRef } from "react";

import { readFrameMessage } from "./frame-message";
import { PaymentForm, type PaymentFormProps, sendCard } from "./payment-form";
import { useCardForm } from "./use-card-form";

type CardPaymentProps = PaymentFormProps & {
  /** The signed address of the hosted card frame: a new one each time the page is read, good for 20 minutes. */
  frameUrl: string;
  frameTitle: string;
};

/**
 * The hosted card frame and the Pay button: asks the frame for a token and sends that, never a card.
 *
 * The merchant's side of the hosted card frame's contract.
 */
export function CardPayment({ frameUrl, frameTitle, ...payment }: CardPaymentProps) {
  const { form, opening, phase, setPhase, trouble, setTrouble, renew } = useCardForm(frameUrl);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let opened = false;

    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== element.contentWindow || event.origin !== new URL(opening).origin) return;
      const message = readFrameMessage(event.data);
      switch (message?.type) {
        case "ready":
          opened = true;
          setPhase("ready");
          setTrouble((now) => (now === "unavailable" ? undefined : now));
          break;
        case "resize":
          element.style.height = `${message.height}px`;
          break;
        case "state":
          if (message.valid) setTrouble((now) => (now === "invalid" ? undefined : now));
          break;
        case "token":
          setPhase("ready");
          sendCard(form.current, message);
          break;
        case "error":
          setPhase((now) => (now === "asked" ? "ready" : now));
          // An address that has expired before it was opened would do so again and again.
          if (message.code === "expired" && opened) renew("expired");
          else setTrouble(message.code === "invalid" ? "invalid" : "unavailable");
          break;
        case undefined:
          break;
      }
    };
    window.addEventListener("message", listen);
    element.src = opening;
    return () => window.removeEventListener("message", listen);
  }, [opening, form, setPhase, setTrouble, renew]);

  const askForToken = () => {
    setTrouble(undefined);
    setPhase("asked");
    frame.current?.contentWindow?.postMessage({ type: "tokenize" }, new URL(opening).origin);
  };

  return (
    <PaymentForm
      {...payment}
      form={form}
      phase={phase}
      trouble={trouble}
      onAsk={askForToken}
      onRetry={() => renew()}
    >
      <iframe ref={frame} title={frameTitle} className="h-64 w-full" />
    </PaymentForm>
  );
}
