import type { ReactNode } from "react";

import { coloursOf } from "@/lib/merchant";

const { border } = coloursOf("light");
const cell = { padding: "8px 0", borderTop: `1px solid ${border}`, verticalAlign: "top" } as const;

/** Also within a long digest, which would widen the mail beyond a phone. */
const wrapping = { overflowWrap: "anywhere", minWidth: "7em" } as const;

/** `wraps` for values that are words of the mail's language; amounts stay on one line, in their own direction. */
export function Rows({
  rows,
  wraps = false,
}: {
  rows: [term: ReactNode, value: string, strong?: boolean][];
  wraps?: boolean;
}) {
  return (
    <table
      className="lines rule"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ marginTop: 16, borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([term, value, strong], index) => (
          // The rows of one mail never change their order.
          <tr key={index} style={{ fontWeight: strong === true ? 700 : 400 }}>
            <td style={{ ...cell, textAlign: "start", paddingInlineEnd: 16 }}>{term}</td>
            <td style={{ ...cell, textAlign: "end", ...(wraps ? wrapping : { whiteSpace: "nowrap" }) }}>
              {wraps ? value : <bdi>{value}</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
