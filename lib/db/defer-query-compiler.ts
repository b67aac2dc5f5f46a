import "server-only";
import type { GetPrismaClientConfig } from "@prisma/client/runtime/client";
import { required } from "@/lib/invariant";

type Wasm = NonNullable<GetPrismaClientConfig["compilerWasm"]>;
type Runtime = Awaited<ReturnType<Wasm["getRuntime"]>>;
type QueryCompiler = InstanceType<Runtime["QueryCompiler"]>;

/**
 * Returns Prisma's settings of a client with a query compiler that reads the schema when it first compiles a query.
 *
 * Prisma makes the compiler when a client connects, which takes some 50 ms of CPU before the first page. Raw SQL needs no
 * compiler, and the client that closes operations sends other queries only to store a kept answer.
 */
export function deferQueryCompiler(config: GetPrismaClientConfig): GetPrismaClientConfig {
  const compilerWasm = required(config.compilerWasm, "Prisma's query compiler");
  const getRuntime = async () => {
    const runtime = await compilerWasm.getRuntime();
    return { ...runtime, QueryCompiler: defer(runtime.QueryCompiler) };
  };
  return { ...config, compilerWasm: { ...compilerWasm, getRuntime } };
}

function defer(Compiler: Runtime["QueryCompiler"]): Runtime["QueryCompiler"] {
  return class implements QueryCompiler {
    readonly #options: ConstructorParameters<Runtime["QueryCompiler"]>[0];
    #compiler: QueryCompiler | undefined;

    constructor(options: ConstructorParameters<Runtime["QueryCompiler"]>[0]) {
      this.#options = options;
    }

    compile(query: string) {
      return this.#get().compile(query);
    }

    compileBatch(queries: string) {
      return this.#get().compileBatch(queries);
    }

    free() {
      this.#compiler?.free();
    }

    #get(): QueryCompiler {
      return (this.#compiler ??= new Compiler(this.#options));
    }
  };
}
