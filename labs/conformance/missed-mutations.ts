import pMap from "p-map";

import { documentedFields } from "./documented-fields";
import type { Endpoint } from "./findings";
import type { Target } from "./gateway-caller";
import type { Mutation, startMutatingProxy } from "./mutating-proxy";
import { type CheckName, type ConformanceOptions, runConformance } from "./run-conformance";

type MutatedEndpoint = keyof typeof checkOf;

const checkOf = {
  create: "create",
  card: "card",
  agreement: "recurring",
  authenticate: "authenticate",
  verify: "recurring",
  "card on file": "recurring",
  pay: "pay",
  refund: "pay",
  authorize: "authorize",
  capture: "authorize",
  void: "authorize",
} as const satisfies Partial<Record<Endpoint, CheckName>>;

const endpointsOf: Record<string, MutatedEndpoint[]> = {
  "R-create": ["create"],
  "R-card": ["card"],
  "R-auth": ["authenticate"],
  "R-full": ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"],
};

/** If one of these is mutated in all responses at once, the check ends before its later endpoints. */
const steeringFields = new Set(["result", "transaction", "transaction.id"]);

/** The fields of R-card before a card is added. */
const agreementFields = /^(merchant|result|version|order|session(\..+)?)$/;

/**
 * Removes, retypes and renames each field and each object of a shape, and returns the mutations after which the run did not
 * fail with exactly that field.
 */
export async function missedMutations(
  shape: string,
  {
    proxy,
    target,
    options,
  }: {
    proxy: Awaited<ReturnType<typeof startMutatingProxy>>;
    target: Target;
    options: ConformanceOptions;
  },
): Promise<string[]> {
  const fields = withObjects([...documentedFields("Fields answered", shape).keys()]);
  const mutations = fields.flatMap((field) =>
    (["removed", "retyped", "renamed"] as const).flatMap((change) =>
      groupsOf(shape, field).map((endpoints): Mutation<MutatedEndpoint> => ({
        endpoints,
        field,
        change,
      })),
    ),
  );
  const misses: string[] = [];
  const checkMutation = async (mutation: Mutation<MutatedEndpoint>) => {
    const { baseUrl, mutated } = proxy.add(mutation);
    const only = [...new Set(mutation.endpoints.map((endpoint) => checkOf[endpoint]))];
    const findings = await runConformance({ ...target, baseUrl }, { ...options, only });
    const failed = findings.filter(({ result }) => result === "failed");
    const named = new Set(failed.map(({ endpoint, field }) => `${endpoint}: ${field}`));
    const wanted = new Set([...mutated].map((endpoint) => `${endpoint}: ${mutation.field}`));
    const equal = named.size === wanted.size && [...named].every((name) => wanted.has(name));
    if (equal && (wanted.size > 0 || isNeverPresent(mutation))) return;
    misses.push(
      `${mutation.field} ${mutation.change}: ${[...named].join()} instead of ${[...wanted].join()}`,
    );
  };
  await pMap(mutations, checkMutation, { concurrency: 8 });
  return misses;
}

/** The endpoints whose responses have the field, in groups that can be mutated at once. */
function groupsOf(shape: string, field: string): MutatedEndpoint[][] {
  const endpoints = endpointsOf[shape] ?? [];
  if (steeringFields.has(field)) return endpoints.map((endpoint) => [endpoint]);
  if (shape === "R-card" && agreementFields.test(field)) return [[...endpoints, "agreement"]];
  // A payment with a card on file has no session.
  return [field.startsWith("session") ? endpoints.filter((one) => one !== "card on file") : endpoints];
}

/** The sandbox's R-full never has `redirectHtml`, so it can be neither removed nor renamed. */
function isNeverPresent({ field, change }: Mutation): boolean {
  return field === "authentication.redirectHtml" && change !== "retyped";
}

/** The fields and the objects that contain them. */
function withObjects(fields: string[]): string[] {
  const objects = fields.flatMap((field) => {
    const names = field.split(".");
    return names.slice(1).map((_, length) => names.slice(0, length + 1).join("."));
  });
  return [...new Set([...objects, ...fields])];
}
