import type { Ref } from "react";

/** What is wrong with a form, with a link to each field, in the order of the page. */
export function ErrorSummary({
  title,
  errors,
  ref,
}: {
  title: string | undefined;
  errors: readonly { field: string; message: string }[];
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="rounded-xl border border-destructive-border bg-destructive-subtle px-5 py-4 text-destructive-text"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {errors.map((error) => (
          <li key={error.field}>
            {error.field === "form" ? (
              error.message
            ) : (
              <a href={`#${error.field}`} className="link">
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
