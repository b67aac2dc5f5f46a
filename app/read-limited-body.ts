/** Reads a request's body; undefined if it is longer than `maxBytes`, whatever its `content-length` says. */
export async function readLimitedBody(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length")) > maxBytes) return undefined;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.byteLength;
    if (length > maxBytes) {
      // The rest is never read. Not awaited: of a cloned request this ends only when the original is cancelled, too.
      void reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}
