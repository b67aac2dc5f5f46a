"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { preconnect } from "react-dom";

import { CardFieldsSkeleton } from "./card-fields-skeleton";
import { readFrameMessage } from "./frame-message";
import { type CardFormProps, PaymentForm } from "./payment-form";
import { useCardForm } from "./use-card-form";

/**
 * The height of the frame until it sends its own, so that nothing moves when it arrives: that of the sandbox's frame,
 * which has the same height in every language and width.
 */
const reservedHeight = "h-63";

type CardPaymentProps = CardFormProps & {
  /** The signed address of the hosted card frame; valid for 20 minutes. */
  frameUrl: string;
};

/**
 * The hosted card frame and the Pay button. The frame returns a token, never a card number.
 *
 * Implements the merchant's side of the hosted card frame's contract.
 */
export function CardPayment({ frameUrl, ...payment }: CardPaymentProps) {
  const t = useTranslations("pay");
  const { form, signed, phase, problem, setProblem, renew, ...cardForm } = useCardForm(frameUrl);
  // In the HTML: this script sets the frame's address only when it runs in the browser.
  preconnect(new URL(frameUrl).origin);
  const frame = useRef<HTMLIFrameElement>(null);
  // Until it has something to show, a frame may be white, whatever the page's theme.
  const [shownUrl, setShownUrl] = useState<string>();
  const shown = shownUrl === signed;

  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const element = frame.current;
    if (source !== element?.contentWindow || origin !== new URL(signed).origin) return;
    const message = readFrameMessage(data);
    switch (message?.type) {
      case "ready":
        setShownUrl(signed);
        cardForm.formLoaded();
        break;
      case "resize":
        element.style.height = `${message.height}px`;
        break;
      case "state": {
        const isAccepted =
          message.brand === undefined || payment.accepted.brands.some((brand) => brand === message.brand);
        setProblem((now) => {
          if (!isAccepted) return "not_accepted";
          return now === "not_accepted" || (now === "invalid" && message.valid) ? undefined : now;
        });
        break;
      }
      case "token":
        cardForm.sendToken({
          token: message.token,
          expiryMonth: message.expiryMonth,
          expiryYear: message.expiryYear,
        });
        break;
      case "submit":
        form.current?.requestSubmit();
        break;
      case "error":
        setShownUrl(signed);
        if (message.code === "expired") return cardForm.formExpired();
        if (message.code === "unavailable") return cardForm.formFailed();
        cardForm.stopWaiting();
        setProblem("invalid");
        break;
      case undefined:
        break;
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event);
    window.addEventListener("message", listen);
    if (frame.current !== null) frame.current.src = signed;
    return () => window.removeEventListener("message", listen);
  }, [signed]);

  const tokenize = () => {
    const isAccepted = problem !== "not_accepted";
    if (isAccepted) cardForm.awaitToken();
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
        {!shown && <CardFieldsSkeleton loading={problem === undefined && t("loading")} />}
        <iframe
          ref={frame}
          title={t("frameTitle")}
          className={clsx(reservedHeight, "block w-full", !shown && "opacity-0")}
        />
      </div>
    </PaymentForm>
  );
}
