"use client";

import { useEffect } from "react";

/** Remembers until the browser closes whether the panel around this page is open, so that the next page opens with it. */
export function RememberOpen() {
  useEffect(() => {
    const panel = window.frameElement?.closest("details");
    if (!panel) return;
    const remember = () => {
      document.cookie = `inspector=${panel.open ? "open" : "closed"}; path=/; samesite=lax`;
    };
    remember();
    panel.addEventListener("toggle", remember);
    return () => panel.removeEventListener("toggle", remember);
  }, []);
  return null;
}
