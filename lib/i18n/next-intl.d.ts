// Without this import TypeScript ignores the declaration, and message keys go unchecked.
import "next-intl";

import type { Locale } from "./locales";
import type messages from "./messages/en.json";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
