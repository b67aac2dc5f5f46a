import { services } from "@/app/composition/services";
import { modulePages } from "@/modules/pages";

/** An order's page, with what modules show beside it. */
export default async function OrderLayout({ children, params }: LayoutProps<"/orders/[number]">) {
  const [{ number }, { db }] = await Promise.all([params, services()]);
  return (
    <>
      {children}
      {modulePages.map(
        ({ OrderPanel }, index) =>
          OrderPanel !== undefined && <OrderPanel key={index} number={number} db={db} />,
      )}
    </>
  );
}
