import "server-only";
import { getLocale } from "next-intl/server";

import { PageMessages } from "@/components/page-messages";
import { isolate } from "@/lib/i18n/text-direction";
import type { CodeFormProps } from "@/modules/seam/module-pages";
import { CodeForm } from "./components/code-form";

/** The field of a code by itself, or the code that the cart has. */
export async function CodeFormPart({ code, ...props }: CodeFormProps) {
  const locale = await getLocale();
  return (
    <PageMessages namespaces={["discounts"]}>
      <CodeForm {...props} applied={code && isolate(code, locale)} />
    </PageMessages>
  );
}
