import { buildWhenChanged } from "@/tools/build-shop";
import { runProgram } from "@/tools/run-program";
import { sandboxLog, startDependencies } from "@/tools/start-dependencies";
import { startMessage } from "@/tools/start-message";
import { failWhenShopEnds, startShop } from "@/tools/start-shop";
import { step } from "@/tools/step";
import { failWhenEnded } from "@/tools/wait-for-server";

const shopLog = ".data/logs/shop.log";

// `npm run demo`: the shop in production mode with its worker, a database with products and the sandbox bank, all on this machine.
await runProgram(async () => {
  const { port, shopUrl, sandbox, environment } = await startDependencies({ watch: false });
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const shop = await step(
    "Shop",
    () => startShop({ port, environment, log: shopLog }),
    () => shopUrl,
  );
  process.stdout.write(startMessage({ shopUrl, consoleUrl: sandbox.consoleUrl }));
  return Promise.race([
    failWhenEnded({ child: sandbox.child, name: "sandbox bank", log: sandboxLog }),
    failWhenShopEnds(shop, shopLog),
  ]);
}, 0);
