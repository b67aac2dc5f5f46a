"use client";

import { useSyncExternalStore } from "react";

import { keptForms } from "./kept-forms";

/**
 * Runs with the first HTML: fills the forms before they are painted, and keeps what is typed before React runs, whatever becomes of the
 * fields when it does. Stands behind the forms of a page. A page that React renders needs none.
 */
export function KeptFormsScript({ nonce }: { nonce: string | undefined }) {
  const isOfLoadedPage = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  if (!isOfLoadedPage) return null;
  // A browser hides the nonce from scripts, React among them.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(()=>{const{selector,keep,restore}=(${keptForms.toString()})();for(const type of["input","submit"])document.addEventListener(type,keep);document.querySelectorAll(selector).forEach(restore)})()`;
