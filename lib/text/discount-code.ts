import { cleanText } from "./clean-text";
import { machineText } from "./machine-text";

/** A discount code as it is stored, in capital letters of any script and without spaces: "welcome 10" is "WELCOME10". */
export function discountCodeOf(typed: string): string {
  return cleanText(machineText(typed)).replaceAll(" ", "").toUpperCase();
}
