"use client";

import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { preconnect } from "react-dom";

import { CardFieldsSkeleton } from "./card-fields-skeleton";
import { readFrameMessage } from "./frame-message";
import { PaymentForm, type PaymentFormProps } from "./payment-form";
import { useCardForm } from "./use-card-form";

/**
 * The height of the frame until it sends its own, so that nothing moves when it arrives: that of the sandbox's frame,
 * which has the same height in every language and width.
 */
const reservedHeight = "h-54";

type CardPaymentProps = PaymentFormProps & {
  /** The brands that the shop takes, by the gateway's words, as one text that stays the same when the page is refreshed. */
  accepted: string;
  /** The signed address of the hosted card frame; valid for 20 minutes. */
  frameUrl: string;
  frameTitle: string;
};

/**
 * The hosted card frame and the Pay button. The frame returns a token, never a card number.
 *
 * Implements the merchant's side of the hosted card frame's contract.
 */
export function CardPayment({ accepted, frameUrl, frameTitle, ...payment }: CardPaymentProps) {
  const {
    form,
    signed,
    phase,
    setPhase,
    problem,
    setProblem,
    awaitToken,
    sendToken,
    stopWaiting,
    fail,
    renew,
  } = useCardForm(frameUrl);
  // In the HTML: this script sets the frame's address only when it runs in the browser.
  preconnect(new URL(frameUrl).origin);
  const frame = useRef<HTMLIFrameElement>(null);
  // Until it has something to show, a frame may be white, whatever the page's theme.
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let loaded = false;

    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== element.contentWindow || event.origin !== new URL(signed).origin) return;
      const message = readFrameMessage(event.data);
      switch (message?.type) {
        case "ready":
          loaded = true;
          setShown(true);
          setPhase("ready");
          // A frame that was loaded again has lost its input, and with it the answer to a press of Pay.
          if (stopWaiting()) setProblem("invalid");
          else setProblem((now) => (now === "invalid" || now === "expired" ? now : undefined));
          break;
        case "resize":
          element.style.height = `${message.height}px`;
          break;
        case "state":
          if (message.brand !== undefined && !accepted.split(" ").includes(message.brand))
            setProblem("not_accepted");
          else
            setProblem((now) =>
              now === "not_accepted" || (now === "invalid" && message.valid) ? undefined : now,
            );
          break;
        case "token":
          sendToken(message);
          break;
        case "submit":
          form.current?.requestSubmit();
          break;
        case "error":
          stopWaiting();
          setShown(true);
          // If even a new address counts as expired, renewing it again would never end.
          if (message.code === "expired" && loaded) renew("expired");
          else if (message.code === "invalid") setProblem("invalid");
          else if (loaded) fail("unavailable", "card_form_no_answer");
          else fail("refused", message.code === "expired" ? "card_form_expired" : "card_form_refused");
          break;
        case undefined:
          break;
      }
    };
    window.addEventListener("message", listen);
    setShown(false);
    element.src = signed;
    return () => window.removeEventListener("message", listen);
  }, [accepted, form, signed, setPhase, setProblem, sendToken, stopWaiting, fail, renew]);

  const tokenize = () => {
    const isAccepted = problem !== "not_accepted";
    if (isAccepted) awaitToken();
    const message = { type: isAccepted ? "tokenize" : "focus" };
    frame.current?.contentWindow?.postMessage(message, new URL(signed).origin);
  };

  return (
    <PaymentForm
      {...payment}
      form={form}
      phase={phase}
      problem={problem}
      onTokenize={tokenize}
      onRetry={() => renew()}
    >
      {/* Grid: skeleton and frame share one place. The frame's own edge leaves room for the ring of a focused field. */}
      <div className="-mx-1 -mb-2 grid *:col-start-1 *:row-start-1">
        {!shown && <CardFieldsSkeleton loading={problem === undefined && payment.messages.loading} />}
        <iframe
          ref={frame}
          title={frameTitle}
          className={clsx(reservedHeight, "block w-full", !shown && "opacity-0")}
        />
      </div>
    </PaymentForm>
  );
}
