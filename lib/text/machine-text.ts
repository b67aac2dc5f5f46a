import { latinDigits } from "./latin-digits";

/**
 * Text of a field that machines read, such as a postal code, as an ASCII keyboard writes it: digits of any script as 0 to 9,
 * full-width letters narrow, any dash as a hyphen, single spaces, and no invisible character.
 */
export function machineText(text: string): string {
  return latinDigits(text.replace(/[\p{Pd}\u00ad\u02d7\u2043\u2212\u30fc\uff70]/gu, "-"))
    .replace(/\s+/g, " ")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, "")
    .trim();
}
