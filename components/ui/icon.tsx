import { clsx } from "clsx";

/** One of `app/icons.css`. */
export type IconName =
  | "calendar-clock"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "circle-alert"
  | "circle-check"
  | "clock"
  | "credit-card"
  | "globe"
  | "info"
  | "lock"
  | "log-out"
  | "mail-check"
  | "menu"
  | "monitor"
  | "pause"
  | "search"
  | "shield-alert"
  | "shield-check"
  | "shield-question"
  | "shopping-bag"
  | "triangle-alert";

type IconProps = { name: IconName; className?: string };

/** A decorative icon in the colour of the text, by default as large as a line of it. It has no name: the text beside it has. */
export function Icon({ name, className }: IconProps) {
  return <span aria-hidden className={clsx(`icon icon-${name}`, className)} />;
}
