/** The first letter of each word: "Ada Lovelace" becomes "A… L…". */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => firstLetter(word) + "…")
    .join(" ");
}

/** The first letter and the domain: "ada@example.com" becomes "a…@example.com". */
export function maskEmail(email: string): string {
  return `${firstLetter(email)}…${email.slice(email.lastIndexOf("@"))}`;
}

/** The last two digits: "+85512345678" becomes "…78". */
export function maskPhone(phone: string): string {
  return `…${phone.slice(-2)}`;
}

function firstLetter(word: string): string {
  return /^./u.exec(word)?.[0] ?? "";
}
