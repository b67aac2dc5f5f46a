import "server-only";

import { headers } from "next/headers";

import { nonceIn } from "@/app/content-security-policy";
import { KeptFormsScript } from "@/components/ui/kept-forms";

/** Stands behind the forms of a page whose typed values stay in the browser's tab. */
export async function KeptForms() {
  return <KeptFormsScript nonce={nonceIn((await headers()).get("content-security-policy"))} />;
}
