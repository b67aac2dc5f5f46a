import { readProduct } from "@/app/(shop)/products/[slug]/read-product";

import { sharePicture } from "./share-picture";

/** The picture that is shown where the product's page is shared. */
export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { image } = await readProduct((await params).slug);
  return new Response(new Uint8Array(await sharePicture(image)), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  });
}
