import { customerPath } from "@/components/admin/frame/paths";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

/** Who ordered, with the way to all that they ordered. */
export function CustomerCard({ order: { number, name, email } }: { order: AdminOrderView }) {
  return (
    <TitledCard
      id="customer"
      title={
        <Link href={customerPath(number)} className="link">
          Customer
        </Link>
      }
      className="grid justify-items-start gap-1 text-sm"
    >
      <bdi className="font-medium">{name}</bdi>
      <a href={`mailto:${email}`} className="link break-all">
        <bdi>{email}</bdi>
      </a>
    </TitledCard>
  );
}
