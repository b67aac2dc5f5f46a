import "server-only";
import type { GetPrismaClientConfig } from "@prisma/client/runtime/client";
import { required } from "@/lib/invariant";

type Wasm = NonNullable<GetPrismaClientConfig["compilerWasm"]>;
type Runtime = Awaited<ReturnType<Wasm["getRuntime"]>>;
type QueryCompiler = InstanceType<Runtime["QueryCompiler"]>;

/**
 * The same settings of a client of Prisma, whose query compiler reads the schema with the first query that it compiles.
 *
 * Prisma makes the compiler when a client connects: some 50 ms of CPU before the first page. SQL is not compiled, and the client that
 * closes operations sends nothing else.
 */
export function deferQueryCompiler(config: GetPrismaClientConfig): GetPrismaClientConfig {
  const compilerWasm = required(config.compilerWasm, "Prisma's query compiler");
  const getRuntime = async () => {
    const runtime = await compilerWasm.getRuntime();
    return { ...runtime, QueryCompiler: deferred(runtime.QueryCompiler) };
  };
  return { ...config, compilerWasm: { ...compilerWasm, getRuntime } };
}

function deferred(Compiler: Runtime["QueryCompiler"]): Runtime["QueryCompiler"] {
  return class implements QueryCompiler {
    readonly #options: ConstructorParameters<Runtime["QueryCompiler"]>[0];
    #compiler: QueryCompiler | undefined;

    constructor(options: ConstructorParameters<Runtime["QueryCompiler"]>[0]) {
      this.#options = options;
    }

    compile(query: string) {
      return this.#made().compile(query);
    }

    compileBatch(queries: string) {
      return this.#made().compileBatch(queries);
    }

    free() {
      this.#compiler?.free();
    }

    #made(): QueryCompiler {
      return (this.#compiler ??= new Compiler(this.#options));
    }
  };
}
