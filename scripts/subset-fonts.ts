import { writeFile } from "node:fs/promises";

import { partOfFont, scriptFonts } from "@/tools/script-fonts";
import { runProgram } from "@/tools/run-program";

// `node scripts/run.mjs subset-fonts`: writes the files of `app/fonts`, after a new version of a font or a change of its letters.
await runProgram(async () => {
  for (const font of scriptFonts) await writeFile(`app/fonts/${font.file}`, await partOfFont(font));
  return 0;
});
