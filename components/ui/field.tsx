import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Label } from "./label";

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** An error that is mended: its text only keeps its place. */
  mended?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * A labelled field with its hint and its error.
 *
 * The control is the child; it carries `id` and `{...describedBy(id, { hint, error })}`.
 */
export function Field({ id, label, hint, error, mended, className, children }: FieldProps) {
  return (
    <div className={clsx("field", className)}>
      <Label htmlFor={id}>{label}</Label>
      {children}
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
      {mended && <p className="field-error invisible">{mended}</p>}
    </div>
  );
}

/** The ARIA attributes that connect a control with the hint and the error of its `Field`. */
export function describedBy(id: string, { hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
