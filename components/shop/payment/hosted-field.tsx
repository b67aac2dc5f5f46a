import { clsx } from "clsx";

type HostedFieldProps = {
  /** The id of the element around the provider's frame; React renders nothing into it. */
  id: string;
  label: string;
  /** A status beside the label, such as the card's brand. */
  aside?: string;
  hint?: string;
  error?: string;
  focused: boolean;
  /** Hides the provider's frame until it is ready: until then it may be white, whatever the page's theme. */
  loading: boolean;
  className?: string;
};

/** A field inside a provider's frame, with label, hint and error like the page's own fields. */
export function HostedField({
  id,
  label,
  aside,
  hint,
  error,
  focused,
  loading,
  className,
}: HostedFieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      className={clsx("grid content-start gap-1.5", className)}
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        <span role="status" className="text-muted-foreground">
          {aside}
        </span>
      </div>
      <div
        id={id}
        className={clsx(
          "h-11 w-full overflow-hidden rounded-lg border bg-card text-foreground shadow-xs [&>iframe]:block [&>iframe]:size-full",
          error ? "border-destructive ring-1 ring-destructive" : "border-input",
          focused && "outline-2 outline-offset-2 outline-ring",
          loading && "[&>iframe]:opacity-0",
        )}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
