import type { Environment } from "@/lib/environment";
import { type Problem, lookAt } from "@/lib/monitor/dependencies";
import { openGateway } from "@/app/composition/process-services";

import { type Finding, fine, wrong } from "./finding";

/** Creates one session at the gateway, which moves nothing, and hears what that says of credentials, address and clock. */
export async function checkBank(environment: Environment): Promise<Finding[]> {
  const heard = new Set<Problem>();
  const gateway = openGateway(environment, {
    failed: (problem) => heard.add(problem),
    worked: () => {},
    settled: () => Promise.resolve(),
  });
  const { result } = await gateway.createSession();
  const isClockOff = heard.delete("clock_differs");
  const [problem] = heard;
  const clock = isClockOff
    ? wrong("Clock", "differs from the bank's by more than a minute", lookAt("clock_differs"))
    : fine("Clock", "agrees with the bank's");
  if (problem !== undefined)
    return [wrong("Bank", result.ok ? problem : result.error.reason, lookAt(problem)), clock];
  if (!result.ok)
    return [
      wrong(
        "Bank",
        result.error.reason,
        "The gateway answers, and not with a session: ask the bank, with docs/gateway.md.",
      ),
      clock,
    ];
  return [fine("Bank", "a session was created"), clock];
}
