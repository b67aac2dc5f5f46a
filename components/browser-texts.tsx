"use client";

import { type ReactNode, createContext, useContext } from "react";

import type { Messages } from "@/lib/i18n/catalogues";

type BrowserTexts = Pick<Messages, "errorPage" | "sending">;

const BrowserTextsContext = createContext<BrowserTexts | undefined>(undefined);

/** Hands the texts of the error page and of every form to the browser, where both run without the catalogues. */
export function BrowserTextsProvider({ texts, children }: { texts: BrowserTexts; children: ReactNode }) {
  return <BrowserTextsContext value={texts}>{children}</BrowserTextsContext>;
}

export function useBrowserTexts(): BrowserTexts {
  const texts = useContext(BrowserTextsContext);
  if (texts === undefined) throw new Error("The page stands outside the root layout.");
  return texts;
}
