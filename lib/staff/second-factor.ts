import { may } from "./rights";
import type { CurrentStaff } from "./sessions";

/** What a session still needs before it may open a page of the admin. */
export type MissingFactor = "code" | "set_up";

type Factor = Pick<CurrentStaff, "role" | "hasAuthenticator" | "provenAt">;

/** How long after a code a person may do what asks for one again, such as a large refund. */
const provenFor = 5 * 60_000;

/**
 * What a session lacks of a second factor; undefined if it may go on.
 *
 * Whoever has an authenticator app gives its code once in each session. If `required`, everyone who may move money sets one up.
 */
export function missingFactor(
  { role, hasAuthenticator, provenAt }: Factor,
  required: { required: boolean },
): MissingFactor | undefined {
  if (hasAuthenticator) return provenAt === null ? "code" : undefined;
  return needsSetUp({ role, hasAuthenticator }, required) ? "set_up" : undefined;
}

/** Whether a person may do nothing before an authenticator app is set up. */
export function needsSetUp(
  { role, hasAuthenticator }: Pick<Factor, "role" | "hasAuthenticator">,
  { required }: { required: boolean },
): boolean {
  return required && !hasAuthenticator && may(role, "capture");
}

/** Whether a session gave a code in the last five minutes. */
function isProvenNow({ provenAt }: Pick<Factor, "provenAt">, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < provenFor;
}

/** Whether a person has an authenticator app and gave no code of it in the last five minutes. */
export function needsCode(factor: Pick<Factor, "hasAuthenticator" | "provenAt">, now: Date): boolean {
  return factor.hasAuthenticator && !isProvenNow(factor, now);
}
