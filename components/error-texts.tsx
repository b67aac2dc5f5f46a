"use client";

import { type ReactNode, createContext, useContext } from "react";

import type { Messages } from "@/lib/i18n/catalogues";

type ErrorTexts = Messages["errorPage"];

const ErrorTextsContext = createContext<ErrorTexts | undefined>(undefined);

/** Hands the texts of the error page to the browser, where that page runs without the catalogues. */
export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <ErrorTextsContext value={texts}>{children}</ErrorTextsContext>;
}

export function useErrorTexts(): ErrorTexts {
  const texts = useContext(ErrorTextsContext);
  if (texts === undefined) throw new Error("The page stands outside the root layout.");
  return texts;
}
