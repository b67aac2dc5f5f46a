"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

/** Why the card form returned no token. */
export type CardFormProblem = "invalid" | "expired" | "unavailable";
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

  if (renewing && latest !== signed) {
    setRenewing(false);
    setPhase("loading");
    setSigned(latest);
  }

  // Without a timeout, a provider that never answers would leave the Pay button disabled for good.
  useEffect(() => {
    if (phase === "ready") return;
    const timer = setTimeout(() => {
      setPhase((now) => (now === "tokenizing" ? "ready" : now));
      setProblem("unavailable");
    }, timeoutMs);
    return () => clearTimeout(timer);
  }, [phase, signed]);

  const renew = useCallback(
    (reason?: CardFormProblem) => {
      setProblem(reason);
      setRenewing(true);
      router.refresh();
    },
    [router],
  );
  return { form, signed, phase, setPhase, problem, setProblem, renew };
}
