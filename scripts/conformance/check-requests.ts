import { checkRefused, tell } from "./check-answer";
import { fieldPaths, withoutField, withOtherType } from "./request-fields";
import { authenticateBody, newOrder, newSession, prepare, prepareToPay, type Run } from "./run";

/** Which fields of add card and authenticate must be there, and of which type: the document does not say. */
export async function checkRequests(run: Run): Promise<void> {
  await tellCardFields(run);
  await tellAuthenticateFields(run);
}

/** The fields that pay, and authorize as pay, require. Moves money where one is not required after all. */
export async function checkRequiredFields(run: Run): Promise<void> {
  for (const endpoint of ["pay", "authorize"] as const) {
    const prepared = await prepareToPay(run, endpoint);
    if (!prepared) return;
    for (const field of ["order.id", "order.amount", "order.currency", "session.id"]) {
      const answer = await run.call(
        `session/${prepared.session}/${endpoint}`,
        withoutField(prepared.body, field),
      );
      checkRefused(run, endpoint, `a call without ${field}`, answer);
    }
  }
}

async function tellCardFields(run: Run): Promise<void> {
  const { call, card } = run;
  if (!card) return;
  for (const field of fieldPaths({ order: newOrder(run), sourceOfFunds: card })) {
    for (const [words, spoil] of [
      [`without ${field}`, withoutField],
      [`${field} in another type`, withOtherType],
    ] as const) {
      const session = await newSession(run);
      if (!session) return;
      const body = spoil({ order: newOrder(run), sourceOfFunds: card }, field);
      tell(run, "card", words, await call(`session/${session}/card`, body));
    }
  }
}

async function tellAuthenticateFields(run: Run): Promise<void> {
  const prepared = await prepare(run, "authenticate");
  if (!prepared) return;
  for (const field of fieldPaths(authenticateBody(prepared))) {
    const fresh = await prepare(run, "authenticate");
    if (!fresh) return;
    const body = withoutField(authenticateBody(fresh), field);
    const answer = await run.call(`session/${fresh.session}/authenticate`, body);
    tell(run, "authenticate", `without ${field}`, answer);
  }
}
