import type { Environment } from "@/lib/environment";
import { type Finding, fine, wrong } from "./finding";

const part = "Second person";

/** Whether a limit above which a second person is asked has a module that asks one. */
export function checkSecondPerson(
  { SECOND_PERSON_ABOVE: limits }: Pick<Environment, "SECOND_PERSON_ABOVE">,
  { asks }: { asks: boolean },
): Finding[] {
  const currencies = Object.keys(limits);
  if (currencies.length === 0) return [];
  return [
    asks
      ? fine(part, `asked above the limits in ${currencies.join(", ")}`)
      : wrong(
          part,
          "SECOND_PERSON_ABOVE is set, and no module asks anyone",
          "Put the module approvals back into modules/server.ts, or unset the variable.",
        ),
  ];
}
