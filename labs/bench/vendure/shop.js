/**
 * A Vendure shop as its documents set one up: `node shop.js populate | server | worker`.
 *
 * Reads DATABASE_URL, PORT and SUPERADMIN_PASSWORD. The mails and the dashboard that a new Vendure shop has as plugins are left out.
 */
import {
  bootstrap,
  bootstrapWorker,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
} from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";

const program = process.argv[2];

/** @type {import("@vendure/core").VendureConfig} */
const config = {
  apiOptions: { hostname: "127.0.0.1", port: Number(process.env.PORT), cors: false },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "bench", password: process.env.SUPERADMIN_PASSWORD ?? "" },
  },
  dbConnectionOptions: {
    type: "postgres",
    url: process.env.DATABASE_URL,
    synchronize: program === "populate",
  },
  importExportOptions: { importAssetsDir: import.meta.dirname },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSchedulerPlugin.init(),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
  logger: new DefaultLogger({ level: LogLevel.Warn }),
};

const initialData = {
  defaultLanguage: "en",
  defaultZone: "Europe",
  countries: [{ code: "NL", name: "Netherlands", zone: "Europe" }],
  taxRates: [{ name: "Standard Tax", percentage: 21 }],
  shippingMethods: [{ name: "Standard", price: 500 }],
  paymentMethods: [
    {
      name: "Card",
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: "automaticSettle", value: "false" }] },
    },
  ],
  collections: [],
};

switch (program) {
  case "populate": {
    const app = await populate(() => bootstrap(config), initialData, `${import.meta.dirname}/products.csv`);
    await app.close();
    process.exit(0);
    break;
  }
  case "server":
    await bootstrap(config);
    break;
  case "worker": {
    const worker = await bootstrapWorker(config);
    await worker.startJobQueue();
    break;
  }
  default:
    throw new Error("node shop.js populate | server | worker");
}
