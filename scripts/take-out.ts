import { CommandError } from "@/tools/command-error";
import { runProgram } from "@/tools/run-program";
import { takeOut } from "@/tools/take-out/take-out";

// `npm run take-out plans cards accounts`: deletes modules and other parts in this order. See docs/make-it-your-own.md.
await runProgram(async () => {
  const names = process.argv.slice(2);
  if (names.length === 0) throw new CommandError("Which part? For example: npm run take-out plans");
  for (const name of names) {
    await takeOut(name, process.cwd());
    process.stdout.write(`${name}: out\n`);
  }
  process.stdout.write("Now run `npm run check`: it names what nothing uses any more.\n");
  return 0;
});
