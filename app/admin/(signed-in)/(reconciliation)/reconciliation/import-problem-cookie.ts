import { z } from "zod";

/** Keeps why a file of the bank was not imported, for the page of the import form. */
export const problemCookie = "admin_import_problem";

export const importProblem = z.object({ messages: z.array(z.string()).min(1) });
