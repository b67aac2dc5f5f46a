import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of a tick in /proc, on every architecture that Node runs on. */
const tick = 10;

type ProcessTimes = {
  parent: number;
  /** Milliseconds of CPU of the process itself. */
  own: number;
  /** Milliseconds of CPU of its children that have ended. */
  ended: number;
};

/** Reads one line of /proc/<pid>/stat. The name, in parentheses, may hold anything. */
export function readStat(stat: string): ProcessTimes {
  // After the name: state, parent, … utime, stime, cutime and cstime are the fields 14 to 17 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ms = (field: number) => Number(fields[field - 3]) * tick;
  return { parent: Number(fields[1]), own: ms(14) + ms(15), ended: ms(16) + ms(17) };
}

/** The times of all processes; empty if the system has no /proc. */
function readProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const name of listProc()) {
    const stat = /^\d+$/.test(name) ? readProc(`${name}/stat`) : undefined;
    if (stat !== undefined) processes.set(Number(name), readStat(stat));
  }
  return processes;
}

function listProc(): string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return [];
  }
}

/** A file of /proc; undefined if its process has ended, or the system has none. */
export function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return undefined;
  }
}

/** The processes and all that they started. */
export function processTree(
  roots: readonly number[],
  processes: ReadonlyMap<number, Pick<ProcessTimes, "parent">> = readProcesses(),
): number[] {
  const tree = new Set(roots.filter((pid) => processes.has(pid)));
  // A child may have a lower number than its parent, so this goes on until nothing is added.
  for (let size = -1; size !== tree.size;) {
    size = tree.size;
    for (const [pid, { parent }] of processes) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Milliseconds of CPU that the processes have used so far; NaN if the system has no /proc. */
export function cpuTime(pids: readonly number[]): number {
  const stats = pids.flatMap((pid) => readProc(`${pid}/stat`) ?? []);
  return stats.length === 0 ? NaN : stats.reduce((sum, stat) => sum + readStat(stat).own, 0);
}

/** Milliseconds of CPU of the processes and of all that they started, those that have ended included. */
export function treeTime(roots: readonly number[]): number {
  const processes = readProcesses();
  return processTree(roots, processes).reduce((sum, pid) => {
    const times = processes.get(pid);
    return times === undefined ? sum : sum + times.own + times.ended;
  }, 0);
}

/** What a process has started itself: the command of each, and the resident bytes of it with all that it started. */
export function memoryOfChildren(parent: number): { command: string; bytes: number }[] {
  const processes = readProcesses();
  const children = [...processes].filter(([, process]) => process.parent === parent);
  return children.map(([pid]) => ({
    command: readProc(`${pid}/cmdline`)?.replaceAll("\0", " ") ?? "",
    bytes: processTree([pid], processes).reduce((sum, one) => sum + residentBytes(one), 0),
  }));
}

function residentBytes(pid: number): number {
  const [, kibibytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`) ?? "") ?? [];
  return 1024 * Number(kibibytes);
}

/** The process that started another one; undefined if the system has no /proc. */
export function parentOf(pid: number): number | undefined {
  const stat = readProc(`${pid}/stat`);
  return stat === undefined ? undefined : readStat(stat).parent;
}
