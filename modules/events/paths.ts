import { writtenQuery } from "@/components/admin/frame/paths";

/** The path of an endpoint's page in the admin. */
export function webhookPath(
  id: string,
  query: { do?: "remove"; test?: string; notice?: string } = {},
): `/admin/webhooks/${string}` {
  return `/admin/webhooks/${id}${writtenQuery(query)}`;
}
