import { asksSecondPerson } from "@/app/composition/second-person";
import { readEnvironment } from "@/lib/environment";

import { checkAddress } from "./check-address";
import { checkBank } from "./check-bank";
import { checkCardForm } from "./check-card-form";
import { checkDatabase } from "./check-database";
import { checkDisk } from "./check-disk";
import { checkMail } from "./check-mail";
import { checkReplica } from "./check-replica";
import { checkSecondPerson } from "./check-second-person";
import { type Finding, fine, messageOf, wrong } from "./finding";

/** Looks at all that a shop with these variables depends on. Without a complete environment it looks at nothing else. */
export async function runDoctor(variables: Record<string, string | undefined>): Promise<Finding[]> {
  let environment;
  try {
    environment = readEnvironment(variables);
  } catch (error) {
    return [wrong("Environment", messageOf(error), "docs/configuration.md lists every variable.")];
  }
  const found = await Promise.all([
    checkDatabase(environment.DATABASE_URL),
    checkReplica(environment.DATABASE_REPLICA_URL),
    checkBank(environment),
    checkCardForm(environment),
    checkMail(environment),
    checkAddress(environment),
    checkDisk(),
  ]);
  const secondPerson = checkSecondPerson(environment, { asks: asksSecondPerson });
  return [fine("Environment", "complete"), ...found.flat(), ...secondPerson];
}

/** Findings as lines for a terminal. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ part, isOk, text, advice }) =>
      isOk ? `✔ ${part}: ${text}` : `✖ ${part}: ${text}\n  ${advice ?? ""}`,
    )
    .join("\n");
}
