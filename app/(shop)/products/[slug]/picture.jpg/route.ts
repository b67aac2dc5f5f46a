import { getImageProps } from "next/image";

import { readProduct } from "@/app/(shop)/products/[slug]/read-product";
import { environment } from "@/lib/environment";

import { sharePicture } from "./share-picture";

/** The picture that is shown if the product's page is shared. One of another host comes from the optimizer, resized. */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const product = await readProduct((await params).slug);
  if (product === undefined) return new Response(null, { status: 404 });
  const { image } = product;
  if (image.startsWith("https:")) {
    const { src } = getImageProps({ src: image, alt: "", width: 1200, height: 630 }).props;
    return Response.redirect(new URL(src, environment.APP_URL));
  }
  return new Response(new Uint8Array(await sharePicture(image)), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  });
}
