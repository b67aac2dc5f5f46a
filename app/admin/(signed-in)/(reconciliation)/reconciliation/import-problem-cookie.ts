import "server-only";

import { z } from "zod";

import { readFlash, saveFlash } from "@/app/admin/(signed-in)/flash-cookie";

const problemCookie = "admin_import_problem";
const importProblem = z.object({ messages: z.array(z.string()).min(1) });

/** Why a file of the bank was not imported. */
type ImportProblem = z.infer<typeof importProblem>;

/** Stores the problem for the page of the import form. */
export function saveImportProblem(problem: ImportProblem): Promise<void> {
  return saveFlash(problemCookie, problem, "/admin/reconciliation");
}

/** Reads the stored problem; undefined if there is none. */
export function readImportProblem(): Promise<ImportProblem | undefined> {
  return readFlash(problemCookie, importProblem);
}
