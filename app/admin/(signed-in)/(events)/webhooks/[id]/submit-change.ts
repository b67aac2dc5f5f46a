"use server";

import { randomUUID } from "node:crypto";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { saveFlash, saveNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { changeEndpoint, endpointChanges, testEndpoint } from "@/modules/events/endpoints";
import { webhookPath } from "@/modules/events/paths";

const list = "/admin/webhooks";

const changeForm = z.object({
  id: z.uuid(),
  change: z.enum([...endpointChanges, "test"]),
  types: z.array(z.string().max(100)),
  position: z.coerce.bigint().optional(),
});

/** Changes an endpoint, sends a delivery again or a test message, and leads to its page with how that ended. */
export async function submitChange(form: FormData): Promise<void> {
  const { data } = changeForm.safeParse({ ...Object.fromEntries(form), types: form.getAll("types") });
  const act = data && { object: `webhook ${data.id}`, details: { change: data.change } };
  await requireActor(list, "change_webhooks", act);
  if (data === undefined) redirect(list);
  const { id, change } = data;
  const deps = { ...(await services()), keys: derivedKeys("webhook-secret") };
  const changed =
    change === "test" ? await testEndpoint({ id }, deps) : await changeEndpoint({ ...data, change }, deps);
  revalidatePath(list, "layout");
  if (changed.ok && change === "remove") redirect(list);
  if (!changed.ok || changed.value === undefined)
    redirect(webhookPath(id, { notice: await saveNotice(changed.ok ? change : "changed", webhookPath(id)) }));
  const test = randomUUID();
  await saveFlash("webhook_test", { test, ...changed.value }, webhookPath(id));
  redirect(webhookPath(id, { test }));
}
