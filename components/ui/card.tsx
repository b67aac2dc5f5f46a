import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A bordered section of a page. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={clsx("card", className)} {...props} />;
}

export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={clsx("card-header", className)} {...props} />;
}

export function CardTitle({ className, children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 className={clsx("card-title", className)} {...props}>
      {children}
    </h2>
  );
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div className={clsx("card-content", className)} {...props} />;
}

/** A term and its value, in a list of the class `facts` or `fact-table`. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
