import { readOrderAccess } from "@/app/(shop)/order-access";
import { readLimitedBody } from "@/app/read-limited-body";
import { clientAddress } from "@/app/composition/services";
import { paymentServices } from "@/app/composition/payment-services";
import { reportCardForm } from "@/lib/health/report-card-form";

const maxBytes = 64;

/** Takes a browser's word that the card form took no card. Only a browser that may pay something is heard. */
export async function POST(request: Request): Promise<Response> {
  const { shopper, customer, opened } = await readOrderAccess();
  const payer = shopper ?? customer ?? opened[0];
  if (payer === undefined) return new Response(null, { status: 404 });
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return new Response(null, { status: 413 });
  const report = { body: body.toString("utf8"), address: await clientAddress(), shopper: payer };
  const reported = await reportCardForm(report, await paymentServices());
  if (reported.ok) return new Response(null, { status: 204 });
  return new Response(null, { status: { too_many: 429, unreadable: 400 }[reported.error.kind] });
}
