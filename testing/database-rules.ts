import { orderRules } from "./database-rules/orders";
import { paymentRules } from "./database-rules/payments";
import { agreementRules } from "./database-rules/agreements";
import { invoiceRules } from "./database-rules/invoices";
import { discountRules } from "./database-rules/discounts";
import { journalRules } from "./database-rules/journal";
import { mailRules } from "./database-rules/mails";
import { customerRules } from "./database-rules/customers";
import { planRules } from "./database-rules/plans";
import { settlementRules } from "./database-rules/settlement";
import type { RuleBreak } from "./database-rules/rule-break";

/** Every rule that guards money, and that each event has one mail. */
export const ruleBreaks: Record<string, RuleBreak> = {
  ...orderRules,
  ...discountRules,
  ...invoiceRules,
  ...paymentRules,
  ...agreementRules,
  ...journalRules,
  ...mailRules,
  ...customerRules,
  ...planRules,
  ...settlementRules,
};

/** Tables whose rules guard no money: staff, limits, jobs, carts, texts, stored sums and messages to other programs. All other tables are checked. */
export const otherTables = [
  "api_answer",
  "api_key",
  "audit_entry",
  "audit_link",
  "bulk_item",
  "bulk_run",
  "cart",
  "closed_day",
  "closed_day_sum",
  "csp_violation",
  "customer_session",
  "customer_sign_in",
  "delivery_method",
  "dependency_problem",
  "erasable",
  "erasable_row",
  "event",
  "erasure",
  "delivery_method_translation",
  "_prisma_migrations",
  "job_pass",
  "limit_refusal",
  "lookup_attempt",
  "order_lookup",
  "payment_limit",
  "product_image",
  "product_image_translation",
  "product_translation",
  "settlement_upload",
  "settlement_upload_line",
  "sign_in_attempt",
  "staff",
  "staff_authenticator",
  "staff_notice",
  "staff_password_reset",
  "staff_recovery_code",
  "webhook_delivery",
  "webhook_endpoint",
  "staff_session",
  "sweep_backoff",
  "plan_backoff",
  "ucp_answer",
  "ucp_checkout",
  "ucp_cursor",
  "ucp_webhook",
];
