import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";

import type { EndpointView } from "@/modules/events/endpoints";
import { webhookPath } from "@/modules/events/paths";

/** Whether an endpoint gets what happens. */
export function EndpointBadge({
  endpoint: { disabledReason, failingSince },
}: {
  endpoint: Pick<EndpointView, "disabledReason" | "failingSince">;
}) {
  if (disabledReason === "staff") return <Badge>Disabled</Badge>;
  if (disabledReason !== null) return <Badge variant="destructive">Disabled after failures</Badge>;
  return failingSince === null ? (
    <Badge variant="success">Enabled</Badge>
  ) : (
    <Badge variant="warning">Failing</Badge>
  );
}

/** The addresses that events are sent to. */
export function EndpointList({ endpoints }: { endpoints: EndpointView[] }) {
  return (
    <ListTable caption="Webhooks" columns={["Receiver", "Events", "Added", "State"]}>
      {endpoints.map(({ id, url, types, createdAt, ...endpoint }) => (
        <tr key={id}>
          <td className="break-all">
            <RowLink href={webhookPath(id)}>{url}</RowLink>
            <div className="folded">
              <p>{`${types.length} types of events`}</p>
            </div>
          </td>
          <td className="tabular-nums">{types.length}</td>
          <td className="whitespace-nowrap">
            <ShopTime at={createdAt} />
          </td>
          <td>
            <EndpointBadge endpoint={endpoint} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
