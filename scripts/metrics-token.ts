import { derivedKeys } from "@/lib/derived-keys";
import { runProgram } from "@/tools/run-program";
import { readVariable, requireVariable } from "@/tools/variables";

// `npm run metrics-token`: prints the bearer token with which Prometheus reads /metrics. It follows from AUTH_SECRET.
await runProgram(async () => {
  const secrets = {
    AUTH_SECRET: requireVariable("AUTH_SECRET"),
    AUTH_SECRET_PREVIOUS: readVariable("AUTH_SECRET_PREVIOUS"),
  };
  process.stdout.write(`${derivedKeys("metrics", secrets).current.toString("base64url")}\n`);
  return 0;
});
