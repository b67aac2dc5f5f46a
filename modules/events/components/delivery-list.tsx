import { ListTable } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/form";

import type { EndpointDetails } from "@/modules/events/endpoints";

type Delivery = EndpointDetails["deliveries"][number];

const states: Record<string, ["success" | "neutral" | "warning" | "destructive", string]> = {
  delivered: ["success", "Delivered"],
  failed: ["destructive", "Given up"],
};

function stateOf({ state, sentAt }: Delivery): ["success" | "neutral" | "warning" | "destructive", string] {
  return states[state] ?? (sentAt === null ? ["neutral", "Waits"] : ["warning", "Tried again later"]);
}

/** What was sent to an endpoint, and what it answered. */
export function DeliveryList({
  id,
  deliveries,
  sendAgain,
}: {
  id: string;
  deliveries: Delivery[];
  sendAgain: (form: FormData) => Promise<void>;
}) {
  return (
    <ListTable
      caption="Deliveries, latest first"
      columns={["Event", "About", "Answer", "Tries", "Last try", "Send again"]}
    >
      {deliveries.map((delivery) => {
        const { position, subject, attempts, answer, sentAt, event } = delivery;
        const [tone, label] = stateOf(delivery);
        return (
          <tr key={String(position)}>
            <td>
              <p className="font-mono break-all">{event.type}</p>
              <Badge variant={tone}>{label}</Badge>
              <div className="folded">
                <p>
                  <bdi>{subject}</bdi>
                </p>
                <p>{answer}</p>
              </div>
            </td>
            <td>
              <bdi>{subject}</bdi>
            </td>
            <td className="break-words">{answer ?? "None yet"}</td>
            <td className="tabular-nums">{attempts}</td>
            <td className="whitespace-nowrap">
              {sentAt === null ? "Not yet" : <ShopTime at={sentAt} seconds />}
            </td>
            <td>
              <ActionForm action={sendAgain}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="position" value={String(position)} />
                <Button
                  type="submit"
                  name="change"
                  value="again"
                  variant="outline"
                  size="sm"
                  aria-label={`Send ${event.type} of ${subject} again`}
                >
                  Send again
                </Button>
              </ActionForm>
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
