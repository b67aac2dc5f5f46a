// Without this import TypeScript ignores the declaration, and message keys go unchecked.
import "next-intl";

import type { Locale, Messages } from "./catalogues";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
