import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/auth-options";
import type { FileDialect } from "@/lib/text/file-dialect";

const cookie = "file_dialect";
const year = 365 * 24 * 60 * 60;
const dialectSchema = z.enum(["comma", "semicolon"]);

/** How this browser's files are written: as its last one was. */
export async function readDialect(): Promise<FileDialect> {
  return dialectSchema.catch("comma").parse((await cookies()).get(cookie)?.value);
}

/** The dialect that the address of a file names, which is remembered; the remembered one if it names none. */
export async function chooseDialect(address: string): Promise<FileDialect> {
  const { data } = dialectSchema.safeParse(new URL(address).searchParams.get("dialect"));
  if (data === undefined) return readDialect();
  (await cookies()).set(cookie, data, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/admin",
    maxAge: year,
  });
  return data;
}
