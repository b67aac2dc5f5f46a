import { OrderPanels } from "@/app/order-panels";

export default async function OrderLayout({ children, params }: LayoutProps<"/admin/orders/[number]">) {
  return (
    <>
      {children}
      <OrderPanels number={(await params).number} />
    </>
  );
}
