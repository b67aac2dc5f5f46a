import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

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

/** The visible name of a field. */
export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} className={clsx("label", className)} {...props} />;
}

/** The types of input that run from left to right in every language. */
const leftToRight = new Set<ComponentProps<"input">["type"]>(["email", "tel"]);

/** A one-line text field. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const dir = leftToRight.has(props.type) ? "ltr" : undefined;
  return <input dir={dir} className={clsx("input", className)} {...props} />;
}

type InputFieldProps = ComponentProps<"input"> &
  Pick<FieldProps, "label" | "hint" | "error"> & { id: string };

/** A one-line text field with its label, hint and error. Its name is its id if it is given no other. */
export function InputField({ id, name = id, label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Input id={id} name={name} {...describedBy(id, { hint, error })} {...input} />
    </Field>
  );
}
