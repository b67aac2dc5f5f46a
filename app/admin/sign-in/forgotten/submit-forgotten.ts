"use server";

import { after } from "next/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { clientAddress } from "@/app/composition/services";
import { paymentServices } from "@/app/composition/payment-services";
import { requestPasswordReset } from "@/lib/staff/password-reset";

const forgottenForm = z.object({ email: z.string().min(1).max(254) });

/** Has a link sent to an address of staff. The answer and its time are the same for every address. */
export async function submitForgotten(form: FormData): Promise<void> {
  const { data } = forgottenForm.safeParse(Object.fromEntries(form));
  const deps = await paymentServices();
  const address = await clientAddress();
  if (data !== undefined)
    after(() =>
      requestPasswordReset({ email: data.email, address }, deps).catch((error: unknown) =>
        deps.log.error({ error }, "mail for a forgotten password not written"),
      ),
    );
  redirect("/admin/sign-in/forgotten?asked=1");
}
