import type { ModuleImport } from "./module-imports";

/** Which folders each folder imports. Packages count as folders that import nothing. */
export function folderGraph(imports: ModuleImport[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Names the folder of a module. A file that stands directly in `lib`, in `modules` or at the root counts as a folder. */
export function folderOf(path: string): string {
  const parts = path.replace(/\.\w+$/, "").split("/");
  return parts.slice(0, /^(components|lib|labs|modules)\//.test(path) ? 2 : 1).join("/");
}

/** Finds folders that import each other in a circle. The first one is repeated at the end. */
export function findCycle(graph: Map<string, Set<string>>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (folder: string, path: string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (finished.has(folder)) return undefined;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
