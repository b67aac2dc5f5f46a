import { checkAnswer, checkRefused, tell } from "./check-answer";
import { type Answer, textAt, valueAt } from "./gateway-caller";
import { authenticate, authenticateBody, newOrder, newSession, prepare, type Run } from "./run";

/** A limit beyond this is not counted out: that would be a flood, not a look. */
const MOST_AUTHENTICATIONS = 20;

/** Gateway document, Endpoints, 3, as far as it goes without a payer in a browser. */
export async function checkAuthenticate(run: Run): Promise<void> {
  const { call, card } = run;
  const prepared = await prepare(run, "authenticate");
  if (!prepared || !card) return;
  checkOne(run, await authenticate(run, prepared), prepared.order.currency);

  const empty = await newSession(run);
  if (empty) {
    const body = authenticateBody({ session: empty, order: newOrder(run), card });
    checkRefused(
      run,
      "authenticate",
      "a session without source of funds",
      await call(`session/${empty}/authenticate`, body),
    );
  }
  await checkChallenge(run);
  await checkVersions(run);
}

function checkOne(run: Run, answer: Answer, currency: string): void {
  const mustAct = textAt(answer, "authentication.payerInteraction") === "REQUIRED";
  checkAnswer(run, "authenticate", answer, {
    shape: mustAct ? "R-auth with redirectHtml" : "R-auth",
    echoes: { "transaction.currency": currency },
  });
  const says = (field: string) => `${field} ${String(valueAt(answer.body, `authentication.${field}`))}`;
  const fragment = valueAt(answer.body, "authentication.redirectHtml") === undefined ? "without" : "with";
  run.findings.open(
    "authenticate",
    `${says("version")}, ${says("payerInteraction")}, ${fragment} redirectHtml, ${says("3ds2.acsEci")}`,
  );
}

async function checkChallenge(run: Run): Promise<void> {
  if (!run.challengeCard) {
    run.findings.notChecked("authenticate", "redirectHtml: no card whose payer must act was given");
    return;
  }
  const prepared = await prepare(run, "authenticate", { card: run.challengeCard });
  if (!prepared) return;
  checkOne(run, await authenticate(run, prepared), prepared.order.currency);
  run.findings.notChecked(
    "authenticate",
    "the payer's act and the POST to authRedirectUrl: they take a browser",
  );
}

/** "3DS1 alone can be enforced": an answer of 3DS2 would break that. */
async function checkVersions(run: Run): Promise<void> {
  for (const acceptVersions of ["3DS1", "3DS2"]) {
    const prepared = await prepare(run, "authenticate", { card: run.challengeCard ?? run.card });
    if (!prepared) return;
    const answer = await authenticate(run, prepared, { acceptVersions });
    const version = textAt(answer, "authentication.version");
    if (acceptVersions === "3DS1" && version === "3DS2") {
      run.findings.failed(
        "authenticate",
        "acceptVersions 3DS1 was answered with 3DS2",
        "authentication.version",
      );
    } else {
      run.findings.open("authenticate", `acceptVersions ${acceptVersions}: version ${version ?? "not said"}`);
    }
  }
}

/** How the gateway answers beyond `authenticationLimit`, of which the document does not say what it counts. */
export async function checkAuthenticationLimit(run: Run): Promise<void> {
  const prepared = await prepare(run, "authenticate");
  if (!prepared) return;
  const created = await run.call("session/create");
  const limit = valueAt(created.body, "session.authenticationLimit");
  if (typeof limit !== "number" || limit > MOST_AUTHENTICATIONS) {
    run.findings.notChecked("authenticate", `what authenticationLimit ${String(limit)} counts`);
    return;
  }
  let answer: Answer | undefined;
  for (let count = 0; count <= limit; count++) answer = await authenticate(run, prepared);
  if (answer)
    tell(run, "authenticate", `call ${limit + 1} in a session with authenticationLimit ${limit}`, answer);
}
