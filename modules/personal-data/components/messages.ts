import type { EraseError } from "@/modules/personal-data/erase-person";

/** Why a person was not erased. */
export function erasureMessage(error: EraseError): string {
  return error.kind === "not_yet" ? `Nothing was erased. ${error.obstacles.join(" ")}` : messages[error.kind];
}

const messages = {
  not_found: "Nothing is stored about this person any more.",
  reason_missing: "Write why, in at least three characters.",
  reason_names_person: "The reason stays. Write it without the person's name and e-mail address.",
} satisfies Record<Exclude<EraseError["kind"], "not_yet">, string>;
