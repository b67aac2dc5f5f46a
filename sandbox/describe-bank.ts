import type { SandboxUrls } from "./bank";
import type { Settings } from "./settings";

/** What a bank prints when it is ready: its addresses, and the variables that connect a shop to it. */
export function describeBank(settings: Settings, urls: SandboxUrls): string {
  const variables = {
    GATEWAY_BASE_URL: urls.gateway,
    GATEWAY_MERCHANT_ID: settings.merchantId,
    GATEWAY_USERNAME: settings.username,
    GATEWAY_PASSWORD: settings.password,
    GATEWAY_REFUND_PATH: settings.refundPath,
    GATEWAY_VERIFY_PATH: settings.verifyPath,
    GATEWAY_ORDER_URL: `${urls.console}/orders/{id}`,
    TOKENIZATION_FRAME_URL: `${urls.frame}/frame`,
    TOKENIZATION_ID: settings.tokenizationId,
    TOKENIZATION_TOKEN: settings.tokenizationToken,
    SMTP_URL: urls.mail,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return `Sandbox bank ready: gateway ${urls.gateway}, card frame ${urls.frame}/frame, ACS ${urls.acs}, console ${urls.console}, mail ${urls.mail}

${lines.join("")}`;
}
