import { orderStateLabels } from "@/components/admin/frame/labels";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { InspectedOrder, SourceLink } from "@/lib/inspector/views";

import { SourceLinkText } from "./source-link-text";

/** The end of each payment: the page of the order, which reads the journal and moves no money. */
export function OrderPageStep({ state, sources }: { state: InspectedOrder["state"]; sources: SourceLink[] }) {
  const label = orderStateLabels[state];
  return (
    <Card aria-labelledby="order-page">
      <CardHeader>
        <CardTitle id="order-page">The order's page</CardTitle>
        <p className="hint">It reads the journal and moves no money.</p>
      </CardHeader>
      <CardContent className="grid gap-2">
        <Badge variant={label.tone} className="w-fit">
          {label.text}
        </Badge>
        {sources.map((source) => (
          <SourceLinkText key={source.name} source={source} />
        ))}
      </CardContent>
    </Card>
  );
}
