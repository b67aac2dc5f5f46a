import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { SubscriptionRow } from "@/lib/plans/views";

const variants = {
  PENDING: "warning",
  ACTIVE: "success",
  PAUSED: "neutral",
  PAST_DUE: "destructive",
  ENDED: "neutral",
} as const satisfies Record<SubscriptionRow["state"], string>;

/** The state of a plan as a short label. */
export function PlanStateBadge({ plan }: { plan: Pick<SubscriptionRow, "state" | "checking"> }) {
  const t = useTranslations("plans");
  if (plan.checking) return <Badge variant="info">{t("checking")}</Badge>;
  return <Badge variant={variants[plan.state]}>{t(`state.${plan.state}`)}</Badge>;
}
