"use client";

import { useEffect } from "react";

import { useRefresh } from "@/components/ui/refresh-while-waiting";

import { payerReturned } from "./challenge-frames";

/**
 * Loads the page of the result when the callback's document reports that the payer is back from a challenge.
 *
 * That document navigates the page itself, except from the sandboxed frame of unknown markup. Only the shop's own
 * origin is listened to. A challenge that ended otherwise, in another tab or because its time was over, is seen by a refresh of the page.
 */
export function ReturnListener({ resultPath }: { resultPath: string }) {
  useRefresh(30);
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
