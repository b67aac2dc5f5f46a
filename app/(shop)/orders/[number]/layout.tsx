import { modulePages } from "@/modules/pages";

/** An order's page, with what modules show beside it. */
export default async function OrderLayout({ children, params }: LayoutProps<"/orders/[number]">) {
  const { number } = await params;
  return (
    <>
      {children}
      {modulePages.map(
        ({ OrderPanel }, index) => OrderPanel !== undefined && <OrderPanel key={index} number={number} />,
      )}
    </>
  );
}
