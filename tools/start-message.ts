import { testCards } from "@/sandbox/cards";
import { expiryResponses } from "@/sandbox/charge-response";

/**
 * The message when everything runs: test cards, then the addresses of shop, admin and sandbox with the sign-in.
 *
 * The addresses come last, because the cards fill a terminal and what stands above them scrolls away.
 */
export function startMessage({ shopUrl, consoleUrl }: { shopUrl: string; consoleUrl: string }): string {
  const cards = testCards.map(
    ({ number, brand, meaning }) => `    ${spaced(number)}  ${brand.padEnd(11)} ${meaning}`,
  );
  const verdicts = Object.entries(expiryResponses).map(([expiry, verdict]) => `${expiry} ${verdict}`);
  return `
  Test cards: any expiry in the future, any CVC; the one-time code is 123456
${cards.join("\n")}
  The expiry of the first three picks the bank's answer:
    ${verdicts.join(" · ")}

  Shop           ${shopUrl}
  Admin          ${shopUrl}/admin   staff@example.com / demo-staff-password
  Sandbox bank   ${consoleUrl}
  Mailbox        ${consoleUrl}/mailbox
  Webhooks       ${consoleUrl}/webhooks   once it is an endpoint in the admin

  Ctrl-C stops everything.

`;
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ").padEnd(19);
}
