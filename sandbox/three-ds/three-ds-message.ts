import { z } from "zod";

const messageSchema = z.object({ acsTransID: z.string() });

/** Encodes an EMV 3-D Secure message as it travels in a form: JSON in base64url. */
export function encodeMessage(message: Record<string, string | undefined>): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url");
}

/** The `acsTransID` of an encoded message; empty if the text is not such a message. */
export function acsIdOf(encoded: unknown): string {
  if (typeof encoded !== "string") return "";
  try {
    return messageSchema.parse(JSON.parse(Buffer.from(encoded, "base64url").toString())).acsTransID;
  } catch {
    return "";
  }
}
