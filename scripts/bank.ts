import { CommandError } from "@/tools/command-error";
import { followCalls } from "@/tools/follow-calls";
import { runProgram } from "@/tools/run-program";

const usage = "npm run bank -- tail   follows the calls of the sandbox bank, one a line, until Ctrl-C";

// `npm run bank -- tail`: time, operation, order, answer and duration of each call. The port is that of the sandbox, SANDBOX_PORT.
await runProgram(async () => {
  if (process.argv.slice(2).join(" ") !== "tail") throw new CommandError(usage);
  const consoleUrl = `http://127.0.0.1:${Number(process.env.SANDBOX_PORT || 4010) + 3}`;
  return followCalls(consoleUrl, (line) => process.stdout.write(`${line}\n`));
}, 0);
