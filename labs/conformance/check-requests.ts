import { deepKeys } from "dot-prop";

import { authenticateBody, prepareAuthenticated } from "./authenticate";
import { checkRefused } from "./check-refused";
import type { ConformanceRun } from "./conformance-run";
import { observeResponse } from "./observe-response";
import { createSession, newOrder, prepareSession } from "./prepare-session";
import { withOtherType, withoutField } from "./request-fields";

/** Observes which fields of add card and authenticate are required, and their types. The document does not say. */
export async function checkRequests(run: ConformanceRun): Promise<void> {
  await observeCardFields(run);
  await observeAuthenticateFields(run);
}

/** Checks the fields that pay and authorize require. Moves money if the gateway does not require one. */
export async function checkRequiredFields(run: ConformanceRun): Promise<void> {
  for (const endpoint of ["pay", "authorize"] as const) {
    const prepared = await prepareAuthenticated(run, endpoint);
    if (!prepared) return;
    for (const field of ["order.id", "order.amount", "order.currency", "session.id"]) {
      const body = withoutField(prepared.body, field);
      const response = await run.call(`session/${prepared.session}/${endpoint}`, body);
      checkRefused(run, endpoint, `a call without ${field}`, response);
    }
  }
}

async function observeCardFields(run: ConformanceRun): Promise<void> {
  const { call, card } = run;
  if (!card) return;
  for (const field of deepKeys({ order: newOrder(run), sourceOfFunds: card })) {
    for (const [label, change] of [
      [`without ${field}`, withoutField],
      [`${field} in another type`, withOtherType],
    ] as const) {
      const session = await createSession(run);
      if (!session) return;
      const body = change({ order: newOrder(run), sourceOfFunds: card }, field);
      observeResponse(run, "card", label, await call(`session/${session}/card`, body));
    }
  }
}

async function observeAuthenticateFields(run: ConformanceRun): Promise<void> {
  const prepared = await prepareSession(run, "authenticate");
  if (!prepared) return;
  for (const field of deepKeys(authenticateBody(prepared))) {
    const fresh = await prepareSession(run, "authenticate");
    if (!fresh) return;
    const body = withoutField(authenticateBody(fresh), field);
    const response = await run.call(`session/${fresh.session}/authenticate`, body);
    observeResponse(run, "authenticate", `without ${field}`, response);
  }
}
