"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { reachShop } from "@/components/ui/reach-shop";

/** Refreshes the page every few seconds while its tab is visible; without JavaScript by loading it again. */
export function RefreshWhileWaiting({ seconds }: { seconds: number }) {
  useRefresh(seconds);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

/** Refreshes the page every few seconds while its tab is visible. */
export function useRefresh(seconds: number): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      // While the shop cannot be reached, the next try may reach it.
      if (document.visibilityState === "visible")
        reachShop().then(
          () => router.refresh(),
          () => {},
        );
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
}
