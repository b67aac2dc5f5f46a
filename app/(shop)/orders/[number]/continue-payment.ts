"use server";

import { refresh } from "next/cache";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { finishWork } from "@/app/finish-work";
import { paymentServices } from "@/app/composition/payment-services";
import { orderNumberSchema } from "@/lib/ids";
import { resumePayment } from "@/lib/payments/advance-payment";

/** Continues an order's payment where a stopped process left it between two steps, and reads the page anew. It may move money. */
export async function continuePayment(text: string): Promise<void> {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return;
  const [access, deps] = await Promise.all([readOrderAccess(), paymentServices()]);
  await finishWork(resumePayment({ number, access }, deps));
  refresh();
}
