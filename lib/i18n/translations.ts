import type { useTranslations } from "next-intl";

/** All messages in one language. */
export type Translations = ReturnType<typeof useTranslations<never>>;
