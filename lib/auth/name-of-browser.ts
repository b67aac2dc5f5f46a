import Bowser from "bowser";

/** Names the browser and its system for people, such as "Firefox, Linux"; empty if the user agent names none. */
export function nameOfBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === "") return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== "")
    .join(", ")
    .slice(0, 80);
}
