"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

/** Why no token came. */
export type Trouble = "invalid" | "expired" | "unavailable";

/** Milliseconds after which a provider that says nothing is one that does not answer. */
const patience = 20_000;

/**
 * Where a provider's card form stands: being opened, ready, asked for a token, or in trouble.
 *
 * `latest` is signed anew each time the page is read, and opening it would empty the card form: `opening` stays
 * what it was until `renew` asks the server for another.
 */
export function useCardForm<Opening>(latest: Opening) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [opening, setOpening] = useState(latest);
  const [stale, setStale] = useState(false);
  const [phase, setPhase] = useState<"opening" | "ready" | "asked">("opening");
  const [trouble, setTrouble] = useState<Trouble>();

  if (stale && latest !== opening) {
    setStale(false);
    setPhase("opening");
    setOpening(latest);
  }

  // A provider that never answers would leave the button asleep for good.
  useEffect(() => {
    if (phase === "ready") return;
    const givesUp = setTimeout(() => {
      setPhase((now) => (now === "asked" ? "ready" : now));
      setTrouble("unavailable");
    }, patience);
    return () => clearTimeout(givesUp);
  }, [phase, opening]);

  const renew = useCallback(
    (why?: Trouble) => {
      setTrouble(why);
      setStale(true);
      router.refresh();
    },
    [router],
  );
  return { form, opening, phase, setPhase, trouble, setTrouble, renew };
}
