"use client";

import { type ComponentProps, lazy } from "react";

const SavedCardChoice = lazy(async () => ({
  default: (await import("./saved-card-choice")).SavedCardChoice,
}));

/** `SavedCardChoice` in a separate script, which a page without saved cards does not load. */
export function LazySavedCardChoice(props: ComponentProps<typeof SavedCardChoice>) {
  return <SavedCardChoice {...props} />;
}
