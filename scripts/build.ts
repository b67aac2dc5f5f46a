import { buildWhenChanged } from "@/scripts/support/build-shop";
import { runProgram } from "@/scripts/support/program";
import { step } from "@/scripts/support/step.mjs";

// `npm run build`: the shop as it is served in production, in .next/standalone.
await runProgram(async () => {
  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  return 0;
});
