import { modulePages } from "@/modules/pages";

/** What modules show beside each page of an order. */
export function OrderPanels({ number }: { number: string }) {
  return modulePages.map(
    ({ OrderPanel }, index) => OrderPanel !== undefined && <OrderPanel key={index} number={number} />,
  );
}
