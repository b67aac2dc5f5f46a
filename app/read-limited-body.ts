/** Reads a request's body as text; undefined where it is longer than `maxBytes`, whatever its `content-length` says. */
export async function readLimitedBody(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length")) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body !== null) {
    // Leaving the loop early cancels the stream, so the rest is never read.
    for await (const chunk of request.body) {
      length += chunk.byteLength;
      if (length > maxBytes) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}
