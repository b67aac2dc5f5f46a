"use client";

import Image from "next/image";

/**
 * The top of the front page: what the shop is about, beside a picture that says nothing more. The picture is
 * `public/hero.svg`, three to two; on a phone its lower part is shown.
 *
 * A client component, because a page sends only its props a second time.
 */
export function Hero({ title, intro }: { title: string; intro: string }) {
  return (
    <div className="hero">
      <div>
        <h1 className="catalogue-title">{title}</h1>
        <p className="catalogue-intro">{intro}</p>
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
