"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { reachShop } from "@/components/ui/reach-shop";

/** Why the card form returned no token. */
export type CardFormProblem = "invalid" | "not_accepted" | "expired" | "offline" | "unavailable" | "refused";
export type CardFormPhase = "loading" | "ready" | "tokenizing";

/** What is reported to the shop if the card form took no card. */
type CardFormReport = "card_form_no_answer" | "card_form_refused" | "card_form_expired";

type CardToken = { token: string; expiryMonth: number; expiryYear: number };

/** How long the provider may take to load its form or to return a token. */
const timeoutMs = 20_000;

/**
 * The state of a provider's card form.
 *
 * `latest` is what the server signed for this page load: a URL or a configuration. Each refresh of the page signs
 * a new one, but loading it would empty the form. `signed` therefore stays the same until `renew` requests a new one.
 */
export function useCardForm<Signed>(latest: Signed) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [signed, setSigned] = useState(latest);
  const [renewing, setRenewing] = useState(false);
  const [phase, setPhase] = useState<CardFormPhase>("loading");
  const [problem, setProblem] = useState<CardFormProblem>();
  const loaded = useRef(false);
  // A ref, because a token may arrive before the next render.
  const awaitsToken = useRef(false);

  if (renewing && latest !== signed) {
    setRenewing(false);
    setPhase("loading");
    setSigned(latest);
  }

  /** Starts to wait for a token. The caller then requests it from the provider. */
  const awaitToken = () => {
    awaitsToken.current = true;
    setProblem(undefined);
    setPhase("tokenizing");
  };

  /** Sends a token that was requested. A late one is dropped: the shopper has read that nothing was charged. */
  const sendToken = (card: CardToken) => {
    if (!awaitsToken.current || form.current === null) return;
    awaitsToken.current = false;
    setPhase("ready");
    for (const [name, value] of Object.entries(card)) inputOf(form.current, name).value = String(value);
    form.current.requestSubmit();
  };

  /** Ends the wait for a token without one. Returns whether Pay was pressed and waited for it. */
  const stopWaiting = () => {
    const waited = awaitsToken.current;
    awaitsToken.current = false;
    setPhase((now) => (now === "tokenizing" ? "ready" : now));
    return waited;
  };

  /** Ends the wait because the card form took no card. If the shop cannot be reached either, it is the network. */
  const fail = (report: CardFormReport) => {
    stopWaiting();
    reachShop().then(
      () => {
        setProblem(report === "card_form_no_answer" ? "unavailable" : "refused");
        // A beacon is sent even while the page is left, and waits for nothing.
        navigator.sendBeacon("/card-form-problems", report);
      },
      () => setProblem("offline"),
    );
  };

  const renew = (reason?: "expired") => {
    setProblem(reason);
    reachShop().then(
      () => {
        keepReason(reason);
        setRenewing(true);
        router.refresh();
      },
      () => setProblem("offline"),
    );
  };

  /** The provider's form is there. One that was loaded again has lost its input, and with it the answer to Pay. */
  const formLoaded = () => {
    loaded.current = true;
    const lostInput = stopWaiting();
    setPhase("ready");
    setProblem((now) => (lostInput ? "invalid" : now === "invalid" || now === "expired" ? now : undefined));
  };

  const formFailed = () => fail(loaded.current ? "card_form_no_answer" : "card_form_refused");

  /** If even a new form counts as expired, renewing it again would never end. */
  const formExpired = () => {
    if (!loaded.current) return fail("card_form_expired");
    stopWaiting();
    renew("expired");
  };

  // Without a timeout, a provider that never answers would leave the Pay button disabled for good.
  const onTimeout = useEffectEvent(() => fail("card_form_no_answer"));
  useEffect(() => {
    if (phase === "ready") return;
    const timer = setTimeout(() => onTimeout(), timeoutMs);
    return () => clearTimeout(timer);
  }, [phase, signed]);

  // Back on the network, what was loaded goes on, and what was not is loaded.
  const onOnline = useEffectEvent(() => {
    if (problem !== "offline") return;
    setProblem(undefined);
    if (phase === "loading") renew();
  });
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, []);

  useEffect(() => {
    loaded.current = false;
    // After a deploy the refresh is a load of the whole page.
    if (takeReason() === "expired") setProblem("expired");
  }, [signed]);

  return {
    form,
    signed,
    phase,
    problem,
    setProblem,
    awaitToken,
    sendToken,
    stopWaiting,
    fail,
    renew,
    formLoaded,
    formFailed,
    formExpired,
  };
}

export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

const reasonKey = () => `card form ${location.pathname}`;

/** Keeps why a new form is opened until it is. A browser may refuse its storage. */
function keepReason(reason: "expired" | undefined): void {
  try {
    if (reason !== undefined) sessionStorage.setItem(reasonKey(), reason);
  } catch {}
}

function takeReason(): string | undefined {
  try {
    const reason = sessionStorage.getItem(reasonKey()) ?? undefined;
    sessionStorage.removeItem(reasonKey());
    return reason;
  } catch {
    return undefined;
  }
}
