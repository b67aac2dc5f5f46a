import { type Environment, readEnvironment } from "@/lib/environment";
import { CommandError } from "./command-error";

/** The shop's environment; a `CommandError` that names every wrong or missing variable if it is not complete. */
export function requireEnvironment(mode: string | undefined = process.env.NODE_ENV): Environment {
  try {
    return readEnvironment({ ...process.env, NODE_ENV: mode });
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}
