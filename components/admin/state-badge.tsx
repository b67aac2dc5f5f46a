import { Badge } from "@/components/ui/badge";
import type { DeskState } from "@/lib/use-cases/views";

import { stateWords } from "./desk-words";

/** Where an order stands, in a word. */
export function StateBadge({ state }: { state: DeskState }) {
  const { label, tone } = stateWords[state];
  return <Badge variant={tone}>{label}</Badge>;
}
