"use client";

import { useEffect, useRef, useState } from "react";

import { issuerPermissions } from "./challenge-frames";

type ChallengeFrameProps = { src: string; name: string; title: string };

/**
 * The frame of a challenge. Its page takes the focus from the heading of the step, and from nothing else.
 *
 * Only the shop's own document in it can be measured: it has the size that the bank asks for the issuer's page, of another origin.
 */
export function ChallengeFrame({ src, name, title }: ChallengeFrameProps) {
  // A page that is refreshed sends another name.
  const [firstName] = useState(name);
  const frame = useRef<HTMLIFrameElement>(null);
  // It may have loaded before the page's scripts.
  useEffect(() => takeAskedSize(frame.current), []);
  return (
    <iframe
      ref={frame}
      src={src}
      name={firstName}
      title={title}
      allow={issuerPermissions}
      onLoad={({ currentTarget }) => {
        takeAskedSize(currentTarget);
        const { activeElement } = document;
        if (activeElement === document.body || activeElement?.tagName === "H1")
          currentTarget.focus({ preventScroll: true });
      }}
    />
  );
}

function takeAskedSize(frame: HTMLIFrameElement | null): void {
  const bank = frame?.contentDocument?.querySelector<HTMLIFrameElement>("iframe[width][height]");
  if (!bank) return;
  frame?.style.setProperty("--asked-width", `${bank.width}px`);
  frame?.style.setProperty("--asked-height", `${bank.height}px`);
}
