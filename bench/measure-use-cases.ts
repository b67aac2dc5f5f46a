import { execaNode } from "execa";

import { createCardToken } from "@/e2e/support/card-token";
import { type BenchStack, startStackWithoutMails } from "./bench-stack";
import { barePagesColumn, ordersColumn, p50Column, useCaseRow, useCaseTable } from "./figure-names";
import { type Figure, figuresOf, spreadOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { bareTargetOf, measureRate, timeOneByOne } from "./measure-rate";
import { type UseCaseInput, type UseCaseRound, useCaseRoundSchema, useCaseSteps } from "./use-case-round";

const rounds = 3;
const sizes = { warmUps: 400, ordersOfOne: 40, ordersOfAll: 200, clients: 8, countedOrders: 5 };

/**
 * Measures the use cases by function call in a process of their own, with the bank over HTTP.
 *
 * Their mails wait, or the time and the commits of those who send them would be part of it; `measureMails` measures these.
 */
export async function measureUseCases(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { environment, sandbox, stop } = await startStackWithoutMails(bench);
  const input: UseCaseInput = { ...sizes, card: await createCardToken(sandbox.consoleUrl) };
  const bareTarget = bareTargetOf(bench.bare);
  const measured: { round: UseCaseRound; bareMs: number; bareRate: number }[] = [];
  for (let index = 1; index <= rounds; index += 1) {
    showProgress(`round ${index} of ${rounds}`);
    await loads.watch(`use cases ${index}`, async () => {
      const { perSecond: bareRate } = await measureRate(bareTarget, 400);
      const bareMs = await timeOneByOne(bareTarget);
      measured.push({ round: await runUseCases(input, environment), bareMs, bareRate });
    });
  }
  await stop();
  const p50 = (values: number[]) => spreadOf(values).median;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    ...figuresOf(useCaseTable, useCaseRow, {
      [ordersColumn]: measured.map(({ round }) => round.perSecond),
      "CPU ms": measured.map(({ round }) => round.cpuPerOrder),
      [barePagesColumn]: measured.map(({ round, bareRate }) => bareRate / round.perSecond),
    }),
    ...useCaseSteps.flatMap((step) =>
      figuresOf(useCaseTable, `${step}, 1 at a time`, {
        [p50Column]: measured.map(({ round }) => p50(round.times[step])),
        "CPU ms": measured.map(({ round }) => mean(round.cpu[step])),
        [barePagesColumn]: measured.map(({ round, bareMs }) => p50(round.times[step]) / bareMs),
        statements: measured.map(({ round }) => p50(round.statements[step])),
        commits: measured.map(({ round }) => p50(round.commits[step])),
      }),
    ),
  ];
}

/** Runs the use cases once, in a process of their own with this environment. */
export async function runUseCases(
  input: UseCaseInput,
  environment: Record<string, string>,
): Promise<UseCaseRound> {
  const { stdout } = await execaNode("bench/run-use-cases.ts", [JSON.stringify(input)], {
    nodeOptions: ["--import", "tsx"],
    // Its tsconfig lets a program load the shop's modules that begin with `import "server-only"`.
    env: { ...environment, NODE_ENV: "production", TSX_TSCONFIG_PATH: "scripts/tsconfig.json" },
  });
  return useCaseRoundSchema.parse(JSON.parse(stdout));
}
