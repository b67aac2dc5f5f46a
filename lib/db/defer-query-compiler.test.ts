import type { GetPrismaClientConfig } from "@prisma/client/runtime/client";
import { expect, test } from "vitest";

import { required } from "@/lib/invariant";

import { deferQueryCompiler } from "./defer-query-compiler";

test("the query compiler is made once, by the first query that it compiles, and freed where it was made", async () => {
  const { config, calls } = fakeConfig();
  const { QueryCompiler } = await required(
    deferQueryCompiler(config).compilerWasm,
    "its settings",
  ).getRuntime();
  const unused = new QueryCompiler(options);
  unused.free();
  expect(calls).toEqual([]);

  const compiler = new QueryCompiler(options);
  expect(compiler.compile("a query")).toBe("plan of a query");
  expect(compiler.compileBatch("a batch")).toBe("plan of a batch");
  compiler.free();
  expect(calls).toEqual([options, "a query", "a batch", "freed"]);
});

test("all else that Prisma loads stays as it is", async () => {
  const { config } = fakeConfig();
  const deferred = deferQueryCompiler(config);
  expect({ ...deferred, compilerWasm: undefined }).toEqual({ ...config, compilerWasm: undefined });
  const wasm = required(deferred.compilerWasm, "its settings");
  expect({ ...wasm, getRuntime: undefined }).toEqual({ ...config.compilerWasm, getRuntime: undefined });
  const { QueryCompiler: _, ...functions } = await wasm.getRuntime();
  expect(functions).toEqual({ __wbg_set_wasm });
});

test("a client of Prisma without a query compiler is an error", () => {
  const { config } = fakeConfig();
  expect(() => deferQueryCompiler({ ...config, compilerWasm: undefined })).toThrow("Prisma's query compiler");
});

const options = {
  datamodel: "a schema",
  provider: "postgres",
  connectionInfo: { supportsRelationJoins: false },
} as const;

const __wbg_set_wasm = () => undefined;

function fakeConfig() {
  const calls: unknown[] = [];
  class QueryCompiler {
    constructor(given: unknown) {
      calls.push(given);
    }
    compile(query: string) {
      calls.push(query);
      return `plan of ${query}` as never;
    }
    compileBatch(queries: string) {
      return this.compile(queries);
    }
    free() {
      calls.push("freed");
    }
  }
  const config = {
    clientVersion: "7",
    compilerWasm: {
      getRuntime: async () => ({ __wbg_set_wasm, QueryCompiler }),
      getQueryCompilerWasmModule: async () => undefined,
      importName: "compiler",
    },
  } as unknown as GetPrismaClientConfig;
  return { config, calls };
}
