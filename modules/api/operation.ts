import type { z } from "zod";

import type { AuditedAct } from "@/lib/audit/audit-entries";
import type { TermsDeps } from "@/lib/checkout/product-select";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { SecondPerson } from "@/modules/seam/shop-module";

import type { Answer } from "./answer";
import type { Caller } from "./keys";
import type { Scope } from "./scopes";

export type ApiDeps = ReconciliationDeps & TermsDeps & { secondPerson: SecondPerson };

type Handle<Input, Output> = (input: Input, caller: Caller, deps: ApiDeps) => Promise<Output>;

/** What every operation has. */
type Described<Input = z.ZodObject, Output = z.ZodObject> = {
  /** Below /api/v1, with its parameters in braces. */
  path: `/${string}`;
  scope: Scope;
  text: string;
  /** The parameters of the path, and those of the query (GET) or the fields of the body (POST). */
  input: Input;
  /** Of an answer without a problem. Of what is read only the fields that it names are answered. */
  output: Output;
};

/** What the audit has of an act besides its object. */
export type AuditDetails = Pick<AuditedAct, "details" | "words">;

/** What a program may ask for. */
export type Operation = Described &
  (
    | { method: "GET"; read: Handle<unknown, object | undefined> }
    | { method: "POST"; act: Handle<unknown, Answer>; audited?: (input: unknown) => AuditDetails }
  );

/** An operation that reads; undefined if there is no such thing. */
export function read<Input extends z.ZodObject, Output extends z.ZodObject>(
  operation: Described<Input, Output> & { read: Handle<z.output<Input>, z.input<Output> | undefined> },
): Operation {
  return { ...operation, method: "GET" } as Operation;
}

/** An operation that does something, and what the audit has of it. */
export function act<Input extends z.ZodObject>(
  operation: Described<Input> & {
    act: Handle<z.output<Input>, Answer>;
    audited?: (input: z.output<Input>) => AuditDetails;
  },
): Operation {
  return { ...operation, method: "POST" } as Operation;
}
