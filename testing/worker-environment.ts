import { testAuthSecret, type TestShop } from "./start-test-shop";

/** The environment of a worker of a test shop. */
export function workerEnvironment({
  appDatabaseUrl,
  bank: { settings, urls },
}: TestShop): Record<string, string> {
  return {
    APP_URL: "http://localhost:3000",
    DATABASE_URL: appDatabaseUrl,
    AUTH_SECRET: testAuthSecret,
    GATEWAY_BASE_URL: urls.gateway,
    GATEWAY_MERCHANT_ID: settings.merchantId,
    GATEWAY_USERNAME: settings.username,
    GATEWAY_PASSWORD: settings.password,
    TOKENIZATION_FRAME_URL: urls.console,
    TOKENIZATION_ID: settings.tokenizationId,
    TOKENIZATION_TOKEN: settings.tokenizationToken,
    SMTP_URL: urls.mail,
    MAIL_FROM: "orders@shop.example",
  };
}
