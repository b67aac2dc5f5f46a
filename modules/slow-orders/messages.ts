import type { Locale } from "@/lib/i18n/catalogues";

type SlowMessages = { slowOrders: { soon: string } };

declare module "@/lib/i18n/catalogues" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface can be added to.
  interface Messages extends SlowMessages {}
}

export const slowMessages = {
  ar: { slowOrders: { soon: "سيُرسل طلبك قريبًا." } },
  en: { slowOrders: { soon: "Your order will be sent soon." } },
  km: { slowOrders: { soon: "ការបញ្ជាទិញរបស់អ្នកនឹងត្រូវផ្ញើឆាប់ៗនេះ។" } },
} satisfies Record<Locale, SlowMessages>;
