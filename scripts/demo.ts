import { buildWhenChanged } from "@/scripts/support/build-shop";
import { failWhenEnded } from "@/scripts/support/child";
import { runProgram } from "@/scripts/support/program";
import { startShop } from "@/scripts/support/start-shop";
import { step } from "@/scripts/support/step.mjs";
import { sandboxLog, startDependencies } from "@/scripts/support/start-dependencies";
import { welcome } from "@/scripts/support/start-message";

const shopLog = ".data/logs/shop.log";

// `npm run demo`: the built shop, a database with products in it and the sandbox bank, all on this machine.
await runProgram(async () => {
  const { port, shopUrl, sandbox, environment } = await startDependencies({ watch: false });
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const shop = await step(
    "Shop",
    () => startShop({ port, environment, log: shopLog }),
    () => shopUrl,
  );
  process.stdout.write(welcome({ shopUrl, consoleUrl: sandbox.consoleUrl }));
  return Promise.race([
    failWhenEnded({ child: sandbox.child, name: "sandbox bank", log: sandboxLog }),
    failWhenEnded({ child: shop, name: "shop", log: shopLog }),
  ]);
}, 0);
