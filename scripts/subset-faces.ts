import { writeFile } from "node:fs/promises";

import { scriptFaces, subsetFace } from "@/scripts/support/script-faces";
import { runProgram } from "@/scripts/support/run-program";

// `node scripts/run.mjs subset-faces`: writes the faces of `app/faces`, after a new version of a font or a change of its letters.
await runProgram(async () => {
  for (const face of scriptFaces) await writeFile(`app/faces/${face.file}`, await subsetFace(face));
  return 0;
});
