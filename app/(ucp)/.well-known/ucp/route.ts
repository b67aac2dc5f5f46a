import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { businessProfile } from "@/modules/ucp/protocol";
import { publicKeys } from "@/modules/ucp/signing-keys";

/** What the shop can do for buyers' agents. */
export async function GET(): Promise<Response> {
  const { settings, discounts } = await services();
  const signingKeys = publicKeys(derivedKeys("ucp-signing"));
  return Response.json(businessProfile({ appUrl: settings.appUrl, signingKeys }, { discounts }), {
    headers: { "cache-control": "public, max-age=300" },
  });
}
