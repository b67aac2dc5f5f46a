import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

import type { Messages } from "@/lib/i18n/catalogues";

type Namespace = keyof Messages;

/** What every page's forms and its error page say. */
const everywhere: Namespace[] = ["errorPage", "sending"];

/**
 * Sends the messages of some namespaces to the browser, for the client components below.
 *
 * An inner provider replaces an outer one: it names all that is used below it.
 */
export async function PageMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  const messages = await getMessages();
  const names = [...everywhere, ...namespaces];
  return (
    <NextIntlClientProvider messages={Object.fromEntries(names.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  );
}
