import { describeFindings, runDoctor } from "@/tools/doctor/run-doctor";
import { runProgram } from "@/tools/run-program";

// `npm run doctor`: says what is wrong with environment, database, bank, card form, clock, mail, address and disk, and what to do about it.
// It moves nothing. Exit code 1 if something is wrong.
await runProgram(async () => {
  const findings = await runDoctor({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" });
  process.stdout.write(`\n${describeFindings(findings)}\n`);
  return findings.every(({ isOk }) => isOk) ? 0 : 1;
});
