"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { paymentServices } from "@/app/composition/payment-services";
import { secondPerson } from "@/app/composition/second-person";
import type { RefundReason } from "@/lib/back-office/refund-order";
import { derivedKeys } from "@/lib/derived-keys";
import { merchant } from "@/lib/merchant";
import { proveAct } from "@/lib/staff/proofs";
import { cleanText } from "@/lib/text/clean-text";
import { bulkActions, bulkAtMost } from "@/modules/bulk/bulk-action";
import { startBulk } from "@/modules/bulk/start-bulk";
import { stopBulk } from "@/modules/bulk/stop-bulk";
import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";

/** An order with what the review showed of it: the journal's length, the dispatches, and the amount, if there was one. */
const item = z
  .string()
  .regex(/^\S+ \d{1,9} \d{1,9}( \d{1,15})?$/)
  .transform((text) => {
    const [number, revision, dispatchCount, minor] = text.split(" ");
    const amountMinor = minor === undefined ? null : Number(minor);
    return { number, revision: Number(revision), dispatchCount: Number(dispatchCount), amountMinor };
  })
  .pipe(
    z.object({
      number: orderNumberSchema,
      revision: z.int(),
      dispatchCount: z.int(),
      amountMinor: z.int().positive().nullable(),
    }),
  );

const bulkForm = z.object({
  action: z.enum(bulkActions),
  carrier: z.string().max(100),
  tracking: z.record(z.string(), z.string().max(100)),
  items: z.array(item).min(1).max(bulkAtMost),
});

/** The tracking numbers that were typed, by the numbers of their orders. */
function trackingIn(form: FormData) {
  const prefix = "tracking ";
  const typed = [...form].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(typed.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** What a review of refunds asks for besides. */
const refundForm = z.object({
  reason: z.enum(Object.keys(merchant.refundReasons) as RefundReason[]),
  note: z.string().max(500).transform(cleanText),
  article: z.string().max(100),
  code: z.string().max(40).default(""),
});

/** Has the worker do what was reviewed, and shows what becomes of each order. Refunds need a code, if the person has an app. */
export async function submitBulk(form: FormData): Promise<void> {
  const { data } = bulkForm.safeParse({
    action: form.get("action"),
    carrier: form.get("carrier"),
    items: form.getAll("item"),
    tracking: trackingIn(form),
  });
  const refund = data?.action === "refund" ? refundForm.safeParse(Object.fromEntries(form)).data : undefined;
  const readable = data?.action === "refund" && refund === undefined ? undefined : data;
  const { code, note, ...chosen } = refund ?? { code: "", note: "" };
  const act = readable && {
    object: `${readable.items.length} orders`,
    details: {
      action: readable.action,
      ...chosen,
      orders: readable.items.map(({ number, amountMinor }) => `${number} ${amountMinor ?? ""}`.trim()),
    },
    words: { carrier: readable.carrier, note },
  };
  const staff = await requireActor("/admin", data?.action === "refund" ? "refund" : "bulk", act);
  if (readable === undefined) redirect("/admin");
  const deps = await paymentServices();
  const { action, carrier, items, tracking } = readable;
  const choices = items.map((each) => ({ ...each, tracking: tracking[each.number] }));
  if (refund !== undefined) {
    const proven = await proveAct({ staff, code }, { ...deps, keys: derivedKeys("staff-authenticator") });
    if (!proven.ok) {
      const fields = [
        ["action", action],
        ["article", refund.article],
        ["problem", proven.error.kind],
      ];
      const orders = choices.map(({ number }) => ["order", number]);
      redirect(`/admin/bulk/review?${new URLSearchParams([...fields, ...orders])}`);
    }
  }
  const started = await startBulk(
    {
      action,
      carrier,
      choices,
      by: staff.email,
      refund: refund && {
        reason: refund.reason,
        note: note || undefined,
        article: refund.article || undefined,
      },
    },
    { ...deps, ask: secondPerson.ask },
  );
  redirect(started.ok ? `/admin/bulk/${started.value.id}` : "/admin");
}

/** Stops a run: what has not started is not done. */
export async function submitStop(form: FormData): Promise<void> {
  const { data: id } = z.uuid().safeParse(form.get("id"));
  const act = id === undefined ? undefined : { object: `bulk run ${id}`, details: { stop: true } };
  await requireActor("/admin", "bulk", act);
  if (id === undefined) redirect("/admin");
  await stopBulk({ id }, await services());
  revalidatePath(`/admin/bulk/${id}`);
  redirect(`/admin/bulk/${id}`);
}
