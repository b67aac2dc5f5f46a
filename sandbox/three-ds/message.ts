/** A message of EMV 3-D Secure as it travels in a form: JSON in base64url. */
export function encodeMessage(message: Record<string, string | undefined>): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url");
}

/** The `acsTransID` of such a message; empty where it is none. */
export function acsIdOf(encoded: unknown): string {
  if (typeof encoded !== "string") return "";
  try {
    const message: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString());
    const id =
      typeof message === "object" && message !== null ? Reflect.get(message, "acsTransID") : undefined;
    return typeof id === "string" ? id : "";
  } catch {
    return "";
  }
}
