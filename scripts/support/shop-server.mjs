/**
 * The shop's own server: `node shop-server.mjs <port> <hostname>` serves the build of this folder,
 * or in development its sources.
 *
 * One process does, or as many as WEB_CONCURRENCY says, on one port. Plain JavaScript, because a loader for TypeScript
 * would cost memory and a third of the start.
 */
import cluster from "node:cluster";
import module from "node:module";

// From Node 22 on the compiled code is kept on disk, which shortens all later starts.
const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (module);
enableCompileCache?.();

// In development one process compiles what it serves.
const processes = process.env.NODE_ENV === "development" ? 1 : Number(process.env.WEB_CONCURRENCY || 1);

// Each part is loaded where it runs: the process that starts the others needs nothing of Next.
if (processes > 1 && cluster.isPrimary) {
  const { runProcesses } = await import("./run-processes.mjs");
  runProcesses(processes);
} else {
  const { serveShop } = await import("./serve-shop.mjs");
  await serveShop({ port: Number(process.argv[2]), hostname: process.argv[3] ?? "127.0.0.1" });
}
