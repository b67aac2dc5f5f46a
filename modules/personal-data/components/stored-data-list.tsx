import type { ReactNode } from "react";

import { codeLabel } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { StoredData } from "@/modules/seam/personal-data";

/** What is stored about a person, in words. Kinds of which there is nothing are left out. */
export function StoredDataList({ stored }: { stored: readonly StoredData[] }) {
  return stored
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Card key={title} aria-label={title}>
        <CardHeader>
          <CardTitle>{title}</CardTitle>
        </CardHeader>
        <CardContent>
          <ul className="entries">
            {rows.map((row, index) => (
              // Rows have no name of their own, and none comes or goes.
              <li key={index}>
                <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
                  {Object.entries(row)
                    .filter(([, value]) => value !== null && value !== "")
                    .map(([name, value]) => (
                      <div key={name} className="flex flex-wrap gap-x-2">
                        <dt className="text-muted-foreground">{codeLabel(name)}</dt>
                        <dd className="wrap-anywhere">
                          <bdi>{valueOf(value)}</bdi>
                        </dd>
                      </div>
                    ))}
                </dl>
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    ));
}

function valueOf(value: unknown): ReactNode {
  if (value instanceof Date) return <ShopTime at={value} />;
  // A name of the shop's own, such as `order_confirmation`.
  if (typeof value === "string" && /^[a-z]+(_[a-z]+)+$/.test(value)) return codeLabel(value);
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${codeLabel(name)}: ${each ?? "–"}`)
    .join(", ");
}
