"use client";

type ChallengeFrameProps = { src: string; name: string; title: string };

/** The frame of a challenge. Its page takes the focus from the heading of the step, and from nothing else. */
export function ChallengeFrame({ title, ...props }: ChallengeFrameProps) {
  return (
    <iframe
      {...props}
      title={title}
      onLoad={({ currentTarget }) => {
        const { activeElement } = document;
        if (activeElement === document.body || activeElement?.tagName === "H1")
          currentTarget.focus({ preventScroll: true });
      }}
      className="-mx-4 h-[clamp(25rem,100svh-10rem,50rem)] w-[calc(100%+2rem)] border-y border-border sm:mx-0 sm:w-full sm:rounded-xl sm:border-x"
    />
  );
}
