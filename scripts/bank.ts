import { CommandError } from "@/tools/command-error";
import { followCalls } from "@/tools/follow-calls";
import { receiveWebhooks } from "@/tools/receive-webhooks";
import { runProgram } from "@/tools/run-program";
import { startChild } from "@/tools/start-child";

const usage = `npm run bank                       starts the sandbox bank, for any shop, until Ctrl-C; it prints the shop's variables
npm run bank -- tail               follows the calls of a bank that runs, one a line, until Ctrl-C
npm run bank -- webhooks [SECRET]  receives the shop's webhooks, and checks them with the secret of their endpoint, until Ctrl-C`;

// `npm run bank`: the sandbox bank without shop and database. The port is that of the sandbox, SANDBOX_PORT.
await runProgram(async () => {
  const [command, ...others] = process.argv.slice(2);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const sandboxPort = Number(process.env.SANDBOX_PORT || 4010);
  if (command === "webhooks" && others.length < 2)
    return receiveWebhooks({ port: sandboxPort + 10, secret: others[0] }, print);
  if (others.length > 0) throw new CommandError(usage);
  if (command === undefined)
    return startChild("sandbox/main.ts", [], { nodeOptions: ["--import", "tsx"] }).ended;
  if (command !== "tail") throw new CommandError(usage);
  return followCalls(`http://127.0.0.1:${sandboxPort + 3}`, print);
}, 0);
