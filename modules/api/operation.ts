import type { z } from "zod";

import type { AuditedAct } from "@/lib/audit/audit-entries";
import type { TermsDeps } from "@/lib/checkout/product-select";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { SecondPerson } from "@/modules/seam/shop-module";

import type { Answer } from "./answer";
import type { Caller } from "./keys";
import type { Scope } from "./scopes";

export type ApiDeps = ReconciliationDeps & TermsDeps & { secondPerson: SecondPerson };

/** What a program may ask for. */
export type Operation = {
  /** Below /api/v1, with its parameters in braces. */
  path: `/${string}`;
  scope: Scope;
  text: string;
  /** The parameters of the path, and those of the query (GET) or the fields of the body (POST). */
  input: z.ZodObject;
  /** Of an answer without a problem. */
  output: z.ZodObject;
} & (
  | { method: "GET"; read: (input: unknown, caller: Caller, deps: ApiDeps) => Promise<object | undefined> }
  | {
      method: "POST";
      act: (input: unknown, caller: Caller, deps: ApiDeps) => Promise<Answer>;
      /** What the audit has of it. */
      audited: (input: unknown) => AuditedAct;
    }
);

type Of<Input extends z.ZodObject, Output extends z.ZodObject> = Pick<
  Operation,
  "path" | "scope" | "text"
> & {
  input: Input;
  output: Output;
};

/** An operation that reads; undefined if there is no such thing. */
export function read<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Of<Input, Output> & {
    read: (input: z.output<Input>, caller: Caller, deps: ApiDeps) => Promise<z.input<Output> | undefined>;
  },
): Operation {
  return { ...operation, method: "GET" } as Operation;
}

/** An operation that does something: once for each Idempotency-Key, and written into the audit before. */
export function act<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Of<Input, Output> & {
    act: (input: z.output<Input>, caller: Caller, deps: ApiDeps) => Promise<Answer>;
    audited: (input: z.output<Input>) => AuditedAct;
  },
): Operation {
  return { ...operation, method: "POST" } as Operation;
}

/** The names of the parameters of a path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
