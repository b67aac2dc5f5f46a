"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { bulkActions, bulkAtMost } from "@/modules/bulk/bulk-action";
import { startBulk } from "@/modules/bulk/start-bulk";
import { stopBulk } from "@/modules/bulk/stop-bulk";
import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";

/** An order with the journal's length and the amount that the review showed, if there was one. */
const item = z
  .string()
  .regex(/^\S+ \d{1,9}( \d{1,15})?$/)
  .transform((text) => {
    const [number, revision, minor] = text.split(" ");
    return { number, revision: Number(revision), amountMinor: minor === undefined ? null : Number(minor) };
  })
  .pipe(
    z.object({
      number: orderNumberSchema,
      revision: z.int(),
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

/** Has the worker do what was reviewed, and shows what becomes of each order. */
export async function submitBulk(form: FormData): Promise<void> {
  const { data } = bulkForm.safeParse({
    action: form.get("action"),
    carrier: form.get("carrier"),
    items: form.getAll("item"),
    tracking: trackingIn(form),
  });
  const act = data && {
    object: `${data.items.length} orders`,
    details: { action: data.action, orders: data.items.map(({ number }) => number) },
  };
  const staff = await requireActor("/admin", "bulk", act);
  if (data === undefined) redirect("/admin");
  const { action, carrier, items, tracking } = data;
  const choices = items.map((each) => ({ ...each, tracking: tracking[each.number] }));
  const started = await startBulk({ action, carrier, choices, by: staff.email }, await services());
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
