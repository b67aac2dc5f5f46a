import "server-only";
import {
  type Locale,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
  createFormatter,
  createTranslator,
  useLocale,
  useMessages,
} from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import { cache } from "react";

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

type Translator<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>;

/** All messages in one language. */
export type Translations = Translator<never>;

// Each keeps its parsed messages and its formats of Intl. The catalogues do not change while the process runs.
const translators = new Map<string, unknown>();

/**
 * The messages of a namespace in the language of the request.
 *
 * next-intl's own `getTranslations` parses messages and makes formats of Intl again for each request, which took a seventh
 * of the catalogue's CPU time.
 */
export async function getTranslations<Name extends Namespace = never>(
  namespace?: Name,
): Promise<Translator<Name>> {
  const { locale, messages } = await language();
  return translatorOf(locale, messages, namespace);
}

/** Of the request. A page asks some ten times, and next-intl makes a dozen promises for each answer. */
const language = cache(async () => {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  return { locale, messages };
});

/** The messages of a namespace in a language, made once per process. */
export function translatorOf<Name extends Namespace = never>(
  locale: Locale,
  messages: Messages,
  namespace?: Name,
): Translator<Name> {
  const key = `${locale} ${namespace ?? ""}`;
  const kept = translators.get(key) as Translator<Name> | undefined;
  if (kept !== undefined) return kept;
  const made = keepTexts(createTranslator<Messages, Name>({ locale, messages, namespace, timeZone: "UTC" }));
  translators.set(key, made);
  return made;
}

type AnyTranslator = (key: string, values?: Values, ...formats: unknown[]) => string;
type Values = Record<string, string | number | Date>;

/** Texts that a translator keeps at most, because values such as names and days never end. */
const mostKept = 200;

/**
 * Keeps each text by its key and its values: next-intl looks it up and formats it again each time. Pages have some 40 texts without
 * values, and a few with: counts, languages, the terms of plans.
 */
function keepTexts<T extends object>(translator: T): T {
  const translate = translator as AnyTranslator;
  const texts = new Map<string, string>();
  const keeping: AnyTranslator = (key, values, ...formats) => {
    if (formats.length > 0) return translate(key, values, ...formats);
    const input = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    const kept = texts.get(input);
    if (kept !== undefined) return kept;
    const text = translate(key, values);
    if (texts.size === mostKept) texts.clear();
    texts.set(input, text);
    return text;
  };
  return Object.assign(keeping, translator);
}

/** The same for a component that is not async, which is rendered with its parent, without a task of its own. */
export function useTranslations<Name extends Namespace = never>(namespace?: Name): Translator<Name> {
  return translatorOf(useLocale(), useMessages(), namespace);
}

type Formatter = ReturnType<typeof createFormatter>;

const formatters = new Map<string, Formatter>();

/** Writes times in the language of the request, for a component that is not async. */
export function useFormatter(): Formatter {
  const locale = useLocale();
  const kept = formatters.get(locale) ?? createFormatter({ locale, timeZone: "UTC" });
  formatters.set(locale, kept);
  return kept;
}
