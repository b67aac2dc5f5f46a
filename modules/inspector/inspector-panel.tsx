import "server-only";

import { cookies } from "next/headers";

import { InspectorFrame } from "@/modules/inspector/components/inspector-frame";
import { environment } from "@/lib/environment";

/** Opens the inspector of an order's payments beside its page; nothing if the inspector is off. */
export async function InspectorPanel({ number }: { number: string }) {
  if (environment.INSPECTOR === "off") return null;
  const isOpen = (await cookies()).get("inspector")?.value === "open";
  return <InspectorFrame path={`/inspector/${encodeURIComponent(number)}`} isOpen={isOpen} />;
}
