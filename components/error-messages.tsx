"use client";

import { type ReactNode, createContext, useContext } from "react";

import type { Messages } from "@/lib/i18n/catalogues";

type ErrorMessages = Messages["errorPage"];

const ErrorMessagesContext = createContext<ErrorMessages | undefined>(undefined);

/** Hands the messages of the error page to the browser, where that page runs without the catalogues. */
export function ErrorMessagesProvider({
  messages,
  children,
}: {
  messages: ErrorMessages;
  children: ReactNode;
}) {
  return <ErrorMessagesContext value={messages}>{children}</ErrorMessagesContext>;
}

export function useErrorMessages(): ErrorMessages {
  const messages = useContext(ErrorMessagesContext);
  if (messages === undefined) throw new Error("The error page stands outside the root layout.");
  return messages;
}
