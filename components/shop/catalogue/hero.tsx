import { useTranslations } from "next-intl";
import Image from "next/image";

import { merchant } from "@/lib/merchant";

/**
 * The top of the front page: what the shop is about, beside a picture that says nothing more. The picture is
 * `public/hero.svg`, three to two; on a phone its lower part is shown.
 */
export function Hero() {
  const t = useTranslations("catalogue");
  return (
    <div className="hero">
      <div>
        <h1 className="catalogue-title">{t("title")}</h1>
        <p className="catalogue-intro">{t("intro", { days: merchant.dispatchWorkingDays })}</p>
      </div>
      <Image
        src="/hero.svg"
        alt=""
        width={1200}
        height={800}
        loading="eager"
        fetchPriority="high"
        // No inline style, as in `product-picture.tsx`.
        style={{ color: "" }}
      />
    </div>
  );
}
