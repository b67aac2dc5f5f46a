import { CommandError } from "@/tools/command-error";
import { runProgram } from "@/tools/run-program";
import { takeOutModule } from "@/tools/take-out/take-out-module";

// `npm run take-out plans saved-cards accounts`: deletes modules in this order. See docs/make-it-your-own.md.
await runProgram(async () => {
  const names = process.argv.slice(2);
  if (names.length === 0) throw new CommandError("Which module? For example: npm run take-out plans");
  for (const name of names) {
    await takeOutModule(name, process.cwd());
    process.stdout.write(`${name}: out\n`);
  }
  process.stdout.write(
    "Now run `npm run check`: it names what nothing uses any more, and the documents that still speak of it.\n",
  );
  return 0;
});
