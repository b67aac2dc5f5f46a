import { merchant } from "@/lib/merchant";

/** The addresses of each feature. */
const areas = {
  accounts: [/^\/account(\/|$)/, /^\/api\/auth\/\w+\/customer$/],
  savedCards: [/^\/account\/cards(\/|$)/, /^\/checkout\/express$/],
};

/** Whether a page belongs to a feature that lib/merchant.ts switches off. `proxy.ts` answers it with 404, and menus leave it out. */
export function isSwitchedOff(pathname: string): boolean {
  return Object.entries(areas).some(
    ([feature, addresses]) =>
      !merchant.features[feature as keyof typeof areas] &&
      addresses.some((address) => address.test(pathname)),
  );
}
