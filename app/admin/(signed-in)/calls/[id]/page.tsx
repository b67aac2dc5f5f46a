import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { CallDecline, CallFacts, CallHeading, CallOnDesk } from "@/components/admin/payment/call";
import { Evidence } from "@/components/admin/payment/evidence";
import { readCall } from "@/lib/back-office/read-call";
import { environment } from "@/lib/environment";

type Props = PageProps<"/admin/calls/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const call = await openCall((await params).id);
  if (call === undefined) notFound();
  return { title: "Call to the bank" };
}

export default async function CallPage({ params }: Props) {
  const call = await openCall((await params).id);
  if (call === undefined) notFound();
  return (
    <div className="grid gap-5">
      <CallHeading call={call} />
      <CallOnDesk call={call} />
      <CallDecline call={call} />
      <CallFacts call={call} bankPage={environment.GATEWAY_ORDER_URL} />
      <Evidence evidence={call.evidence} />
    </div>
  );
}

/** Once per request, for the title and the page. */
const openCall = cache(async (text: string) => {
  const { data: id } = z.uuid().safeParse(text);
  if (id === undefined) return undefined;
  return readForStaff(`/admin/calls/${id}`, "read", (deps) => readCall({ id }, deps));
});
