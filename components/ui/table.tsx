import type { ComponentProps } from "react";

import { cn } from "./cn";

/** A table that scrolls sideways within itself where the screen is narrow; `label` names that scroll area. */
export function Table({ className, label, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <div className="w-full overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className={cn("w-full border-collapse text-sm", className)} {...props} />
    </div>
  );
}

export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn("px-3 py-2.5 text-start font-medium whitespace-nowrap text-muted-foreground", className)}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("border-b border-border last:border-0", className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("px-3 py-3 align-middle", className)} {...props} />;
}
