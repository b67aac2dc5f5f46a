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

type TitledCardProps = {
  /** Of the title. */
  id: string;
  title: ReactNode;
  /** Below the title. */
  hint?: ReactNode;
  /** Of the content. */
  className?: string;
  children: ReactNode;
};

/** A card that its title names. */
export function TitledCard({ id, title, hint, className, children }: TitledCardProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {hint && <p className="hint">{hint}</p>}
      </CardHeader>
      <CardContent className={className}>{children}</CardContent>
    </Card>
  );
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
