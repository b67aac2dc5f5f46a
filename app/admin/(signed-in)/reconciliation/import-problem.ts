import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/session";

const cookieName = "admin_import_problem";
const path = "/admin/reconciliation";

const importProblem = z.object({ messages: z.array(z.string()).min(1), count: z.number().int() });
const importProblemCookie = z.string().transform(parseJson).pipe(importProblem);

/** Why a file was not imported: the first messages, and how many there are. */
export type ImportProblem = z.infer<typeof importProblem>;

/** Stores the problem for the page that follows, in a cookie: a link must not be able to show one. */
export async function saveImportProblem(problem: ImportProblem): Promise<void> {
  (await cookies()).set(cookieName, JSON.stringify(problem), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge: 60,
  });
}

/** Reads the stored problem; undefined where there is none. */
export async function readImportProblem(): Promise<ImportProblem | undefined> {
  return importProblemCookie.safeParse((await cookies()).get(cookieName)?.value).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
