"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import type { SecretState } from "@/modules/events/components/secret-form";
import { endpointProblems, webhookNotices } from "@/modules/events/components/webhook-texts";
import { addEndpoint, rotateSecret } from "@/modules/events/endpoints";
import { listEventTypes } from "@/modules/events/event-types";
import { modules } from "@/modules/server";

const page = "/admin/webhooks";

const known = new Set(listEventTypes(modules).map(([type]) => type));
const endpointForm = z.object({
  url: z.string().trim().max(2_000),
  types: z.array(z.string().refine((type) => known.has(type))),
});
const idForm = z.object({ id: z.uuid() });

const withKeys = async () => ({ ...(await services()), keys: derivedKeys("webhook-secret") });

/** Adds an endpoint, and answers with its secret. */
export async function submitEndpoint(_: SecretState, form: FormData): Promise<SecretState> {
  const { data } = endpointForm.safeParse({ url: form.get("url"), types: form.getAll("types") });
  const host = data && URL.canParse(data.url) ? new URL(data.url).host : undefined;
  const act = host === undefined ? undefined : { object: `webhook ${host}`, details: { change: "add" } };
  const { email: by } = await requireActor(page, "change_webhooks", act);
  if (data === undefined) return { error: endpointProblems.invalid_url };
  const added = await addEndpoint({ ...data, by }, await withKeys());
  if (!added.ok) return { error: endpointProblems[added.error.kind] };
  revalidatePath(page);
  return added.value;
}

/** Gives an endpoint a new secret, and answers with it. */
export async function submitRotation(_: SecretState, form: FormData): Promise<SecretState> {
  const { data } = idForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `webhook ${data.id}`, details: { change: "secret" } };
  await requireActor(page, "change_webhooks", act);
  if (data === undefined) return { error: webhookNotices.changed };
  const rotated = await rotateSecret(data, await withKeys());
  if (!rotated.ok) return { error: webhookNotices.changed };
  revalidatePath(page, "layout");
  return rotated.value;
}
