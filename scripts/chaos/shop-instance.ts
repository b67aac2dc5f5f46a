import type { Child } from "@/scripts/support/start-child";
import { startShop } from "@/scripts/support/start-shop";

/** One instance of the shop, on the same port after each restart. */
export type ShopInstance = {
  url: string;
  /** Kills the process, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts a new process; resolves when it answers. */
  restart: () => Promise<void>;
};

/** `running` is the process that listens on the port already, if there is one. */
export function createShopInstance(
  port: number,
  environment: Record<string, string>,
  running?: Child,
): ShopInstance {
  let child = running;
  let starts = 0;
  const kill = async () => {
    await child?.kill();
    child = undefined;
  };
  const restart = async () => {
    starts += 1;
    child = await startShop({ port, environment, log: `.data/logs/chaos-shop-${port}-${starts}.log` });
  };
  return { url: `http://localhost:${port}`, kill, restart };
}
