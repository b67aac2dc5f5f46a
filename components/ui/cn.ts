import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; where two Tailwind classes contradict each other, the later one holds. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
