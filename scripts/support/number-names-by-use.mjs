import { deserializeParamGraph, serializeParamGraph } from "@prisma/param-graph";

/**
 * Gives the names that most types have the lowest numbers.
 *
 * Prisma keys the fields of a type by the numbers of their names, and V8 makes such an object an array up to the highest
 * number. In Prisma's own order most of the graph's 15 MiB are empty places of such arrays.
 *
 * @param {import("@prisma/param-graph").SerializedParamGraph} serialized
 * @returns {import("@prisma/param-graph").SerializedParamGraph} The same graph with other numbers.
 */
export function numberNamesByUse(serialized) {
  const { strings, inputNodes, outputNodes, roots } = deserializeParamGraph(serialized);
  /** @type {Map<number, number>} */
  const uses = new Map();
  for (const { edges } of [...inputNodes, ...outputNodes])
    for (const name of Object.keys(edges).map(Number)) uses.set(name, (uses.get(name) ?? 0) + 1);

  const former = [...strings.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  /** @type {number[]} */
  const numbers = [];
  former.forEach((name, number) => (numbers[name] = number));

  return serializeParamGraph({
    strings: former.flatMap((name) => strings[name] ?? []),
    inputNodes: inputNodes.map(({ edges }) => ({
      edges: Object.fromEntries(
        Object.entries(edges).map(([name, edge]) => [
          numbers[Number(name)],
          edge.enumNameIndex === undefined ? edge : { ...edge, enumNameIndex: numbers[edge.enumNameIndex] },
        ]),
      ),
    })),
    outputNodes: outputNodes.map(({ edges }) => ({
      edges: Object.fromEntries(Object.entries(edges).map(([name, edge]) => [numbers[Number(name)], edge])),
    })),
    roots,
  });
}
