import { testCards } from "@/sandbox/cards";
import { expiryResponses } from "@/sandbox/charge-response";

/** The message when everything runs: addresses of shop, admin and sandbox, the sign-in, and test cards. */
export function startMessage({ shopUrl, consoleUrl }: { shopUrl: string; consoleUrl: string }): string {
  const cards = testCards.map(
    ({ number, brand, meaning }) => `    ${spaced(number)}  ${brand.padEnd(11)} ${meaning}`,
  );
  const verdicts = Object.entries(expiryResponses).map(([expiry, verdict]) => `${expiry} ${verdict}`);
  return `
  Shop           ${shopUrl}
  Admin          ${shopUrl}/admin   staff@example.com / demo-staff-password
  Sandbox bank   ${consoleUrl}

  Test cards: any expiry in the future, any CVC; the one-time code is 123456
${cards.join("\n")}
  The expiry of the first three picks the bank's answer:
    ${verdicts.join(" · ")}

  Ctrl-C stops everything.

`;
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ").padEnd(19);
}
