import { useTranslations } from "next-intl";

import { describedBy } from "@/components/ui/field";

/** What is wrong with a field, or with the form as a whole. */
export type FormError<Name extends string> = {
  field: Name | "form";
  message: string;
  /** Whether it is right by now. The message then only keeps its place. */
  mended?: boolean;
};

/** The props of each field of a form and of its control: what was typed, and what is wrong with it. */
export function useFormFields<Name extends string>({
  values,
  errors,
}: {
  values: Partial<Record<Name, string>>;
  errors: readonly FormError<Name>[];
}) {
  const t = useTranslations("checkout");
  const found = (name: Name) => errors.find(({ field }) => field === name);
  const errorOf = (name: Name) => {
    const { message, mended } = found(name) ?? {};
    return mended ? undefined : message;
  };
  return {
    errorOf,
    control: (name: Name, autoComplete: string, hint?: string) => ({
      id: name,
      name,
      autoComplete,
      enterKeyHint: "next" as const,
      defaultValue: values[name],
      className: "input",
      ...describedBy(name, { hint, error: errorOf(name) }),
    }),
    field: (name: Name, label: string, isOptional = false) => ({
      id: name,
      error: errorOf(name),
      mended: found(name)?.mended && found(name)?.message,
      label: isOptional ? (
        <>
          <span>{label}</span> <span className="font-normal text-muted-foreground">{t("optional")}</span>
        </>
      ) : (
        label
      ),
    }),
  };
}
