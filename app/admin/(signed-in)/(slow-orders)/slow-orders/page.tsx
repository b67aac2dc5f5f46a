import { readForStaff } from "@/app/admin/require-staff";
import { listSlowOrders } from "@/modules/slow-orders/list-slow-orders";

export const metadata = { title: "Slow orders" };

export default async function SlowOrdersPage() {
  const orders = await readForStaff("/admin/slow-orders", "read", listSlowOrders);
  return (
    <ul>
      {orders.map(({ number }) => (
        <li key={number}>{number}</li>
      ))}
    </ul>
  );
}
