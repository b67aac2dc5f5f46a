import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/session";

const cookieName = "desk_import";
const path = "/admin/reconciliation";

const importProblem = z.object({ sentences: z.array(z.string()).min(1), count: z.number().int() });

/** Why a file was not imported: the first sentences, and how many there are. */
export type ImportProblem = z.infer<typeof importProblem>;

/** Keeps the problem for the page that follows: in a cookie, because a link must not be able to make one up. */
export async function leaveProblem(problem: ImportProblem): Promise<void> {
  (await cookies()).set(cookieName, JSON.stringify(problem), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge: 60,
  });
}

export async function readProblem(): Promise<ImportProblem | undefined> {
  const text = (await cookies()).get(cookieName)?.value;
  if (text === undefined) return undefined;
  const parsed = importProblem.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
