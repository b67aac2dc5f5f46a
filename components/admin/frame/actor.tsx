"use client";

import { createContext, type ReactNode, useContext } from "react";

const Names = createContext<Readonly<Record<string, string>>>({});

/** The names of staff by their addresses, for every `Actor` of the page. */
export function StaffNames({ names, children }: { names: Record<string, string>; children: ReactNode }) {
  return <Names value={names}>{children}</Names>;
}

const programs: Partial<Record<string, string>> = {
  shopper: "the shopper",
  customer: "the customer",
  system: "the shop",
};

/** Who caused something: "the shopper", "the shop", or a member of staff by name, with the address beside it. */
export function Actor({ by }: { by: string }) {
  const names = useContext(Names);
  const name = Object.hasOwn(names, by) ? names[by] : undefined;
  return <bdi title={name && by}>{name ?? programs[by] ?? by}</bdi>;
}
