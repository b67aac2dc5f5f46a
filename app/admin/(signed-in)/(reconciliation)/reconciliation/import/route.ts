import { randomBytes } from "node:crypto";

import type { Route } from "next";
import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";

import { problemCookie } from "@/app/admin/(signed-in)/(reconciliation)/reconciliation/import-problem-cookie";
import { saveFlash } from "@/app/admin/(signed-in)/flash-cookie";
import { findForeignOrigin } from "@/app/own-origin";
import { refusal } from "@/app/refuse-request";
import { requireActor } from "@/app/admin/require-staff";
import { uploadMessages } from "@/modules/reconciliation/components/reconciliation-texts";
import { clientAddress } from "@/app/composition/services";
import { paymentServices } from "@/app/composition/payment-services";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import {
  reportSizeLimit,
  signatureSizeLimit,
  uploadReport,
} from "@/modules/reconciliation/import-settlement-report";

import { reportFileOf } from "./report-file-of";

const page = "/admin/reconciliation";
/** Bytes for the signature, and for the multipart boundaries and names around the files. */
const multipartOverhead = 10_000 + signatureSizeLimit;

/**
 * Keeps an uploaded settlement report and leads to its preview, or back to the form with the problem.
 *
 * A route instead of a server action, because an action's body is limited to a few megabytes. So it checks the
 * session, the origin and the size by itself. A script that asks for JSON gets the address instead of a redirect.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const compared = findForeignOrigin(request.headers);
  const isOwnPage = request.headers.has("origin") && compared === undefined;
  const act = isOwnPage ? { object: "settlement report" } : undefined;
  const staff = await requireActor(page, "upload_report", act);
  if (!isOwnPage) {
    const requestId = readRequestId(request.headers.get(requestIdHeader));
    const nonce = randomBytes(16).toString("base64");
    return refusal("foreign", request, { requestId, nonce, compared, again: page });
  }
  const next = await receive(request, staff.email);
  if (request.headers.get("accept") === "application/json") return Response.json({ next });
  redirect(next);
}

/** Reads the report and returns the address of the page that follows. */
async function receive(request: Request, by: string): Promise<Route> {
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (!(length <= reportSizeLimit + multipartOverhead)) return problem([uploadMessages.too_large]);
  const file = await reportFileOf(request);
  if (file === undefined) return problem([uploadMessages.no_file]);
  const fileName = file.name.slice(-100);
  const deps = await paymentServices();
  const { bytes, signature } = file;
  const input = { fileName, file: bytes, by, from: await browserOf(request), signature };
  const uploaded = await uploadReport(input, deps).catch((cause: unknown) => {
    // Of the upload, not of the database: then the file is to be sent again.
    if (bytes.errored === null) throw cause;
    return undefined;
  });
  if (uploaded === undefined) return problem([uploadMessages.interrupted]);
  if (!uploaded.ok) {
    file.bytes.resume();
    return problem(uploaded.error.messages);
  }
  return `${page}/uploads/${uploaded.value.uploadId}` as Route;
}

/** The address and the name of the browser, as far as it says. */
async function browserOf({ headers }: Request): Promise<string> {
  const address = await clientAddress();
  const agent = headers.get("user-agent")?.slice(0, 200) ?? "an unnamed browser";
  return `${address}, ${agent}`;
}

async function problem(messages: string[]): Promise<Route> {
  await saveFlash(problemCookie, { messages }, page);
  return `${page}?failed=${Date.now()}`;
}
