import { z } from "zod";

import { services } from "@/app/composition/services";
import { readFeed } from "@/modules/events/feed";

const query = z.object({
  after: z.coerce
    .bigint()
    .min(0n)
    .max(2n ** 62n)
    .default(0n),
});

/** The events after a position, for whoever has a key: `Authorization: Bearer …` (RFC 6750, 2.1). Problems are those of RFC 9457. */
export async function GET(request: Request): Promise<Response> {
  const key = /^Bearer (\S{1,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const { data } = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (data === undefined) return problem(400, "after must be a position");
  const page = key === undefined ? undefined : await readFeed({ key, ...data }, await services());
  if (!page?.ok) return problem(401, "a key of the feed is needed");
  return Response.json(page.value, { headers });
}

const headers = { "cache-control": "no-store" };

function problem(status: 400 | 401, title: string): Response {
  return Response.json(
    { title, status },
    {
      status,
      headers: {
        ...headers,
        "content-type": "application/problem+json",
        ...(status === 401 && { "www-authenticate": "Bearer" }),
      },
    },
  );
}
