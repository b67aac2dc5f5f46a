import { clsx } from "clsx";

type IconProps = {
  /** One of `app/icons.css`. */
  name:
    | "calendar-clock"
    | "check"
    | "chevron-down"
    | "circle-check"
    | "clock"
    | "credit-card"
    | "globe"
    | "info"
    | "lock"
    | "mail-check"
    | "monitor"
    | "pause"
    | "shopping-bag"
    | "triangle-alert";
  className?: string;
};

/** A decorative icon in the colour of the text, by default as large as a line of it. It has no name: the text beside it has. */
export function Icon({ name, className }: IconProps) {
  return <span aria-hidden className={clsx(`icon icon-${name}`, className)} />;
}
