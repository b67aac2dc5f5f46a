import { type ParamGraphData, deserializeParamGraph, serializeParamGraph } from "@prisma/param-graph";
import { expect, test } from "vitest";

import { numberNamesByUse } from "./number-names-by-use.mjs";

const graph: ParamGraphData = {
  strings: ["Order.findMany", "where", "State", "rare", "id"],
  inputNodes: [
    { edges: { 1: { flags: 32, childNodeId: 1 } } },
    { edges: { 3: { flags: 2, enumNameIndex: 2 }, 4: { flags: 1, scalarMask: 257 } } },
    { edges: { 4: { flags: 4, scalarMask: 1 } } },
  ],
  outputNodes: [{ edges: { 4: {}, 3: { argsNodeId: 2, outputNodeId: 0 } } }],
  roots: { "Order.findMany": { argsNodeId: 0, outputNodeId: 0 } },
};

/** The same graph with names in the place of numbers. */
function withNames({ strings, inputNodes, outputNodes, roots }: ParamGraphData) {
  return {
    inputs: inputNodes
      .map(({ edges }) =>
        Object.entries(edges).map(([name, { enumNameIndex, ...edge }]) => [
          strings[Number(name)],
          { ...edge, enumName: enumNameIndex === undefined ? undefined : strings[enumNameIndex] },
        ]),
      )
      .map((edges) => Object.fromEntries(edges)),
    outputs: outputNodes.map(({ edges }) =>
      Object.fromEntries(Object.entries(edges).map(([name, edge]) => [strings[Number(name)], edge])),
    ),
    roots,
  };
}

const renumbered = deserializeParamGraph(numberNamesByUse(serializeParamGraph(graph)));

test("every name keeps its fields, scalars, enums and nodes", () => {
  expect(withNames(renumbered)).toEqual(withNames(graph));
});

test("the name that most types have is the first", () => {
  expect(renumbered.strings.slice(0, 2)).toEqual(["id", "rare"]);
});
