import { bundleWorker } from "@/tools/bundle-worker";
import { runProgram } from "@/tools/run-program";

// The second half of `npm run build`: the worker as one file.
await runProgram(async () => {
  await bundleWorker();
  return 0;
}, 0);
