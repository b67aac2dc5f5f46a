"use client";

import { useEffect } from "react";

import { payerReturned } from "./payer-returned";

/**
 * Loads the page of the result when the callback's document reports that the payer is back from a challenge.
 *
 * That document navigates the page itself, except from the sandboxed frame of unknown markup. Only the shop's own
 * origin is listened to.
 */
export function ReturnListener({ resultPath }: { resultPath: string }) {
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && data === payerReturned) {
        window.location.replace(resultPath);
      }
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [resultPath]);
  return null;
}
