/** The classes of text fields and selects. From right to left all start at the right, as their labels, whatever their own direction. */
export const inputClasses =
  "h-11 w-full min-w-0 scroll-mt-16 rounded-lg border border-input bg-card px-3 text-base text-foreground rtl:text-right shadow-xs placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive";
