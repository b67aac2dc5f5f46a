import { authenticate, authenticateBody } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { type GatewayResponse, textAt, valueAt } from "./gateway-response";
import { createSession, newOrder, prepareSession } from "./prepare-session";

/** Gateway document, Endpoints, 3, without the parts that take a payer in a browser. */
export async function checkAuthenticate(run: ConformanceRun): Promise<void> {
  const { call, card } = run;
  const prepared = await prepareSession(run, "authenticate");
  if (!prepared || !card) return;
  checkAuthentication(run, await authenticate(run, prepared), prepared.order.currency);

  const empty = await createSession(run);
  if (empty) {
    const body = authenticateBody({ session: empty, order: newOrder(run), card });
    const response = await call(`session/${empty}/authenticate`, body);
    checkRefused(run, "authenticate", "a session without source of funds", response);
  }
  await checkChallenge(run);
  await checkVersions(run);
}

function checkAuthentication(run: ConformanceRun, response: GatewayResponse, currency: string): void {
  const challenged = textAt(response, "authentication.payerInteraction") === "REQUIRED";
  checkResponse(run, "authenticate", response, {
    shape: challenged ? "R-auth with redirectHtml" : "R-auth",
    echoes: { "transaction.currency": currency },
  });
  const field = (name: string) => `${name} ${String(valueAt(response, `authentication.${name}`))}`;
  const html = valueAt(response, "authentication.redirectHtml") === undefined ? "without" : "with";
  run.findings.observed(
    "authenticate",
    `${field("version")}, ${field("payerInteraction")}, ${html} redirectHtml, ${field("3ds2.acsEci")}`,
  );
}

async function checkChallenge(run: ConformanceRun): Promise<void> {
  if (!run.challengeCard) {
    run.findings.notChecked("authenticate", "redirectHtml: no card that requires a challenge was given");
    return;
  }
  const prepared = await prepareSession(run, "authenticate", { card: run.challengeCard });
  if (!prepared) return;
  checkAuthentication(run, await authenticate(run, prepared), prepared.order.currency);
  run.findings.notChecked(
    "authenticate",
    "the challenge and the POST to authRedirectUrl: they take a browser",
  );
}

/** The document says that 3DS1 alone can be enforced, so 3DS1 must not be answered with 3DS2. */
async function checkVersions(run: ConformanceRun): Promise<void> {
  for (const acceptVersions of ["3DS1", "3DS2"]) {
    const prepared = await prepareSession(run, "authenticate", { card: run.challengeCard ?? run.card });
    if (!prepared) return;
    const response = await authenticate(run, prepared, { acceptVersions });
    const version = textAt(response, "authentication.version");
    if (acceptVersions === "3DS1" && version === "3DS2") {
      const message = "acceptVersions 3DS1 was answered with 3DS2";
      run.findings.failed("authenticate", message, "authentication.version");
    } else {
      const message = `acceptVersions ${acceptVersions}: ${version ? `version ${version}` : "no version"}`;
      run.findings.observed("authenticate", message);
    }
  }
}
