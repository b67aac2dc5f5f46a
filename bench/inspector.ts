import { WebSocket } from "undici";

/** MiB of a process. `external` includes array buffers. */
export type Memory = { rss: number; heapUsed: number; heapTotal: number; external: number };

export type Inspector = {
  memory: () => Promise<Memory>;
  /** MiB of heap in use right after a full garbage collection: what the process holds. */
  heldHeap: () => Promise<number>;
  close: () => void;
};

/** Connects to a Node process that was started with `--inspect=127.0.0.1:<port>`. */
export async function openInspector(port: number): Promise<Inspector> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error(`no process is inspected on port ${port}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise((done, fail) => {
    socket.addEventListener("open", done);
    socket.addEventListener("error", fail);
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((done) => {
      last += 1;
      waiting.set(last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });

  const memory = async () => {
    const answer = await send("Runtime.evaluate", {
      expression: "process.memoryUsage()",
      returnByValue: true,
    });
    const bytes = (answer as { result: { value: Memory } }).result.value;
    return Object.fromEntries(
      Object.entries(bytes).map(([name, value]) => [name, value / 1024 / 1024]),
    ) as Memory;
  };
  return {
    memory,
    heldHeap: async () => {
      await send("HeapProfiler.collectGarbage");
      return (await memory()).heapUsed;
    },
    close: () => socket.close(),
  };
}
