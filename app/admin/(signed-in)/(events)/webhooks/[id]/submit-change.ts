"use server";

import { randomUUID } from "node:crypto";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { saveFlash, saveNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import * as endpoints from "@/modules/events/endpoints";
import { listEventTypes } from "@/modules/events/event-types";
import { webhookPath } from "@/modules/events/paths";
import { modules } from "@/modules/server";

const list = "/admin/webhooks";

const known = new Set(listEventTypes(modules).map(([type]) => type));
const changeForm = z.object({ id: z.uuid(), change: z.enum(["disable", "enable", "types"]) });
const idForm = z.object({ id: z.uuid() });
const againForm = z.object({ id: z.uuid(), position: z.coerce.bigint() });

/** Disables or enables an endpoint, or changes its types. */
export async function submitChange(form: FormData): Promise<void> {
  const { data } = changeForm.safeParse({ id: form.get("id"), change: form.get("change") });
  const act = data && { object: `webhook ${data.id}`, details: { change: data.change } };
  await requireActor(list, "change_webhooks", act);
  if (data === undefined) redirect(list);
  const deps = await services();
  const types = form.getAll("types").filter((type) => typeof type === "string" && known.has(type));
  const changed =
    data.change === "types"
      ? await endpoints.chooseTypes({ id: data.id, types: types.map(String) }, deps)
      : await (data.change === "disable" ? endpoints.disableEndpoint : endpoints.enableEndpoint)(data, deps);
  await leadBack(data.id, changed.ok ? data.change : "changed");
}

/** Removes an endpoint. */
export async function submitRemoval(form: FormData): Promise<void> {
  const { data } = idForm.safeParse(Object.fromEntries(form));
  await requireActor(
    list,
    "change_webhooks",
    data && { object: `webhook ${data.id}`, details: { change: "remove" } },
  );
  if (data !== undefined) await endpoints.endEndpoint(data, await services());
  revalidatePath(list, "layout");
  redirect(list);
}

/** Sends a delivery again. */
export async function submitAgain(form: FormData): Promise<void> {
  const { data } = againForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `webhook ${data.id}`, details: { change: `send ${data.position} again` } };
  await requireActor(list, "change_webhooks", act);
  if (data === undefined) redirect(list);
  const sent = await endpoints.sendAgain(data, await services());
  await leadBack(data.id, sent.ok ? "again" : "changed");
}

/** Sends a test message, and leads to the page with what the receiver answered. */
export async function submitTest(form: FormData): Promise<void> {
  const { data } = idForm.safeParse(Object.fromEntries(form));
  await requireActor(
    list,
    "change_webhooks",
    data && { object: `webhook ${data.id}`, details: { change: "test" } },
  );
  if (data === undefined) redirect(list);
  const tested = await endpoints.testEndpoint(data, {
    ...(await services()),
    keys: derivedKeys("webhook-secret"),
  });
  if (!tested.ok) return leadBack(data.id, "changed");
  const test = randomUUID();
  await saveFlash("webhook_test", { test, ...tested.value }, webhookPath(data.id));
  redirect(webhookPath(data.id, { test }));
}

async function leadBack(id: string, kind: string): Promise<never> {
  const notice = await saveNotice(kind, webhookPath(id));
  revalidatePath(list, "layout");
  redirect(webhookPath(id, { notice }));
}
