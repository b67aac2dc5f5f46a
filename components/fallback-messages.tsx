"use client";

import { type ReactNode, createContext, useContext } from "react";

import type { Messages } from "@/lib/i18n/catalogues";

/** The texts of the error page and of the 404 pages. */
type FallbackMessages = {
  error: Messages["errorPage"];
  notFound: Messages["notFound"] & { shop: string; find: string };
};

const FallbackMessagesContext = createContext<FallbackMessages | undefined>(undefined);

/**
 * Hands the messages of the error page and of the 404 pages to the browser, where these run without the catalogues.
 *
 * Next sends both kinds of pages with every page, where mostly nobody sees them.
 */
export function FallbackMessagesProvider({
  messages,
  children,
}: {
  messages: FallbackMessages;
  children: ReactNode;
}) {
  return <FallbackMessagesContext value={messages}>{children}</FallbackMessagesContext>;
}

export function useFallbackMessages(): FallbackMessages {
  const messages = useContext(FallbackMessagesContext);
  if (messages === undefined) throw new Error("The page stands outside the root layout.");
  return messages;
}
