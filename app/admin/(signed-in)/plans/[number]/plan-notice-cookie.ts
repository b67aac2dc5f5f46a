import "server-only";

import { randomUUID } from "node:crypto";

import { z } from "zod";

import { readFlash, saveFlash } from "@/app/admin/(signed-in)/flash-cookie";
import { planPath } from "@/components/admin/frame/paths";
import type { SubscriptionNumber } from "@/lib/ids";

const cookieName = "admin_plan_notice";

const storedNotice = z.object({
  id: z.string(),
  notice: z.enum(["charge", "pause", "resume", "cancel", "changed"]),
});

type PlanNotice = z.infer<typeof storedNotice>["notice"];

/** Stores how a change ended for the plan's page, and returns the id to read it by. */
export async function savePlanNotice(number: SubscriptionNumber, notice: PlanNotice): Promise<string> {
  const id = randomUUID();
  await saveFlash(cookieName, { id, notice }, planPath(number));
  return id;
}

/** Reads the notice with this id; undefined for any other. */
export async function readPlanNotice(id: string | undefined): Promise<PlanNotice | undefined> {
  const stored = await readFlash(cookieName, storedNotice);
  return stored?.id === id ? stored?.notice : undefined;
}
