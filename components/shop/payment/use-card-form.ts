"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

import { reachShop } from "@/components/ui/reach-shop";

import { type CardToken, sendCard } from "./send-card";

/** Why the card form returned no token. */
export type CardFormProblem = "invalid" | "not_accepted" | "expired" | "offline" | "unavailable" | "refused";
export type CardFormPhase = "loading" | "ready" | "tokenizing";

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
  // A ref, because a token may arrive before the next render.
  const awaitsToken = useRef(false);

  if (renewing && latest !== signed) {
    setRenewing(false);
    setPhase("loading");
    setSigned(latest);
  }

  /** Starts to wait for a token. The caller then requests it from the provider. */
  const awaitToken = useCallback(() => {
    awaitsToken.current = true;
    setProblem(undefined);
    setPhase("tokenizing");
  }, []);

  /** Sends a token that was requested. A late one is dropped: the shopper has read that nothing was charged. */
  const sendToken = useCallback((card: CardToken) => {
    if (!awaitsToken.current) return;
    awaitsToken.current = false;
    setPhase("ready");
    sendCard(form.current, card);
  }, []);

  /** Ends the wait for a token without one. Returns whether a press of Pay was waiting for it. */
  const stopWaiting = useCallback(() => {
    const waited = awaitsToken.current;
    awaitsToken.current = false;
    setPhase((now) => (now === "tokenizing" ? "ready" : now));
    return waited;
  }, []);

  /** Ends the wait because the card form took no card. If the shop cannot be reached either, it is the network. */
  const fail = useCallback(
    (found: "unavailable" | "refused", report: CardFormReport) => {
      stopWaiting();
      reachShop().then(
        () => {
          setProblem(found);
          reportCardForm(report);
        },
        () => setProblem("offline"),
      );
    },
    [stopWaiting],
  );

  // Without a timeout, a provider that never answers would leave the Pay button disabled for good.
  useEffect(() => {
    if (phase === "ready") return;
    const timer = setTimeout(() => fail("unavailable", "card_form_no_answer"), timeoutMs);
    return () => clearTimeout(timer);
  }, [phase, signed, fail]);

  // After a deploy the refresh is a load of the whole page.
  useEffect(() => {
    if (takeReason() === "expired") setProblem("expired");
  }, [signed]);

  const renew = useCallback(
    (reason?: "expired") => {
      setProblem(reason);
      reachShop().then(
        () => {
          keepReason(reason);
          setRenewing(true);
          router.refresh();
        },
        () => setProblem("offline"),
      );
    },
    [router],
  );
  return {
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
  };
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

/** Tells the shop that the card form took no card. A beacon is sent even while the page is left, and waits for nothing. */
function reportCardForm(problem: CardFormReport): void {
  navigator.sendBeacon("/card-form-problems", problem);
}

type CardFormReport = "card_form_no_answer" | "card_form_refused" | "card_form_expired";
