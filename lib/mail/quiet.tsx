import type { ReactNode } from "react";

import { coloursOf } from "@/lib/merchant";

/** What stands below the news of a mail: smaller, and in another colour. */
export function Quiet({ children }: { children: ReactNode }) {
  return (
    <p
      className="quiet"
      style={{ margin: "12px 0 0", fontSize: 14, color: coloursOf("light")["muted-foreground"] }}
    >
      {children}
    </p>
  );
}
