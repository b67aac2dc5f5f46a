/** The classes of text fields and selects. */
export const inputClasses =
  "h-11 w-full min-w-0 scroll-mt-16 rounded-lg border border-input bg-card px-3 text-base text-foreground shadow-xs placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive";
