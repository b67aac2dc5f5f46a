import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/form";

import type { EndpointView } from "@/modules/events/endpoints";
import type { FeedKeyView } from "@/modules/events/feed";
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

/** The keys that read the feed, each with a button that ends it. */
export function FeedKeyList({ keys, end }: { keys: FeedKeyView[]; end: (form: FormData) => Promise<void> }) {
  return (
    <ul className="entries">
      {keys.map(({ id, name, createdBy, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-sm text-muted-foreground">
              Made by <bdi>{createdBy}</bdi>, {lastUsedAt ? "last used " : "never used"}
              {lastUsedAt && <ShopTime at={lastUsedAt} />}
            </span>
          </p>
          <ActionForm action={end}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="outline" size="sm" aria-label={`End the key ${name}`}>
              End
            </Button>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}
