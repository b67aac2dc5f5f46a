import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/form";
import type { KeyView } from "@/modules/api/keys";

import { scopeText } from "./key-fields";

type KeyListProps = { keys: KeyView[]; now: Date; end: (form: FormData) => Promise<void> };

/** The keys, each with a button that ends it. */
export function KeyList({ keys, now, end }: KeyListProps) {
  return (
    <ul className="entries">
      {keys.map(({ id, name, role, only, createdBy, createdAt, expiresAt, lastUsedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="flex items-center gap-2">
              <bdi className="font-medium">{name}</bdi>
              {expiresAt !== null && expiresAt <= now && <Badge>Expired</Badge>}
            </p>
            <p className="text-sm text-muted-foreground">
              {role}: {only.length === 0 ? "all that the role may" : only.map(scopeText).join(", ")}
            </p>
            <p className="text-sm text-muted-foreground">
              Made by <bdi>{createdBy}</bdi>, <ShopTime at={createdAt} />;{" "}
              {lastUsedAt ? "last used " : "never used"}
              {lastUsedAt && <ShopTime at={lastUsedAt} />}
              {expiresAt && "; ends "}
              {expiresAt && <ShopTime at={expiresAt} />}
            </p>
          </div>
          <ActionForm action={end}>
            <input type="hidden" name="name" value={name} />
            <Button type="submit" variant="outline" size="sm" aria-label={`End the key ${name}`}>
              End
            </Button>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}
