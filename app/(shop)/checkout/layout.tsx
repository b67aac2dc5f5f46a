import type { ReactNode } from "react";

import { KeptForms } from "@/app/(shop)/kept-forms";

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <KeptForms />
    </>
  );
}
