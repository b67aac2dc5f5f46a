import { type Environment, isPublic } from "@/lib/environment";

import { cause } from "./check-card-form";
import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Address";

/** Opens the shop at APP_URL, through the proxy if there is one, and looks at its cookies and its proxies. */
export async function checkAddress(environment: Environment): Promise<Finding[]> {
  const { APP_URL: appUrl, TRUSTED_PROXY_HOPS: hops } = environment;
  const proxies =
    isPublic(appUrl) && hops === 0
      ? wrong(
          "Proxies",
          "TRUSTED_PROXY_HOPS is 0 at a public address",
          "Set it to the number of proxies in front: otherwise all shoppers share their limits.",
        )
      : fine("Proxies", hops === 0 ? "none is trusted" : `${hops} trusted`);
  try {
    const health = await fetch(`${appUrl}/health`, { signal: AbortSignal.timeout(10_000) });
    if (!health.ok)
      return [
        wrong(
          part,
          `/health answers ${health.status}`,
          "Something else answers there, or the shop does not start: see its log.",
        ),
        proxies,
      ];
    const page = await fetch(`${appUrl}/admin/sign-in`, { redirect: "manual" });
    const cookies = page.headers.getSetCookie();
    const isInsecure = appUrl.startsWith("https:") && cookies.some((cookie) => !/;\s*secure/i.test(cookie));
    if (isInsecure)
      return [
        wrong(
          part,
          "a cookie is not Secure",
          "The shop runs with an APP_URL without https. Start it with the APP_URL that is checked here.",
        ),
        proxies,
      ];
    // Every POST is looked at before its address. /health has no form, so nothing else answers with 403.
    const form = await fetch(`${appUrl}/health`, { method: "POST", headers: { origin: appUrl } });
    if (form.status === 403)
      return [
        wrong(
          part,
          `a form of ${appUrl} is refused as sent from another site`,
          "The shop compares the host in Origin with X-Forwarded-Host and Host, and a proxy changes both: pass on Host as the browser " +
            'sends it (deploy/nginx.conf). The shop\'s log has what it compared, as origin and hosts of "form refused".',
        ),
        proxies,
      ];
    return [fine(part, `${appUrl} answers and takes its forms`), proxies];
  } catch (error) {
    return [
      wrong(
        part,
        messageOf(cause(error)),
        "The shop does not answer at APP_URL: start it, and check the proxy, DNS and its certificate.",
      ),
      proxies,
    ];
  }
}
