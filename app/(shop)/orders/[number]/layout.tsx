import { InspectorPanel } from "@/modules/inspector/inspector-panel";

export default async function OrderLayout({ children, params }: LayoutProps<"/orders/[number]">) {
  return (
    <>
      {children}
      <InspectorPanel number={(await params).number} />
    </>
  );
}
