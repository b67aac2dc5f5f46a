import { Actor } from "@/components/admin/frame/actor";
import { ShopTime } from "@/components/admin/frame/times";
import { TitledCard } from "@/components/ui/card";
import type { ErasureRow } from "@/modules/personal-data/list-erasures";

/** What was erased, by whom and why. It names nobody. */
export function ErasureList({ erasures }: { erasures: readonly ErasureRow[] }) {
  return (
    <TitledCard id="erasures" title="Erasures">
      {erasures.length === 0 ? (
        <p className="hint">Nobody was erased yet.</p>
      ) : (
        <ul className="entries">
          {erasures.map(({ id, at, orders, reason, by }) => (
            <li key={id} className="text-sm">
              <p>
                <bdi>{reason}</bdi>
              </p>
              <p className="hint">
                {`${orders} ${orders === 1 ? "order" : "orders"}, `}
                <Actor by={by} />
                {", "}
                <ShopTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
