import { change, id, insert, nobody } from "./rows";
import type { RuleBreak } from "./rule-break";

const discountCode = { code: "'TEN'", kind: "'PERCENT'", basis_points: "1000", max_uses: "1" };
const discountUse = { order_id: id(1), code: "'TEN'", email: "'a@example.com'" };
const scene = insert("discount_code", discountCode);

/** Discount codes, and what orders have of them. */
export const discountRules: Record<string, RuleBreak> = {
  discount_code_text: { breaks: insert("discount_code", { ...discountCode, code: "'TEN OFF'" }) },
  discount_code_kind: { breaks: insert("discount_code", { ...discountCode, basis_points: "NULL" }) },
  discount_code_days: {
    breaks: insert("discount_code", {
      ...discountCode,
      valid_from: "'2026-02-01'",
      valid_until: "'2026-01-01'",
    }),
  },
  discount_code_uses: { scene, breaks: "UPDATE discount_code SET uses = 2" },
  discount_amount_amount: {
    scene,
    breaks: insert("discount_amount", { code: "'TEN'", price_list: "'us'", amount_minor: "0" }),
  },
  discount_amount_code_fkey: {
    breaks: insert("discount_amount", { code: "'NONE'", price_list: "'us'", amount_minor: "1" }),
  },
  discount_amount_price_list_fkey: {
    scene,
    breaks: insert("discount_amount", { code: "'TEN'", price_list: "'nowhere'", amount_minor: "1" }),
  },
  discount_use_code_email_key: {
    scene: `${scene}; ${insert("discount_use", discountUse)}`,
    breaks: insert("discount_use", { ...discountUse, order_id: id(2) }),
  },
  discount_use_order_id_fkey: {
    scene,
    breaks: insert("discount_use", { ...discountUse, order_id: nobody }),
  },
  discount_use_code_fkey: { breaks: insert("discount_use", discountUse) },
  orders_discount: { breaks: change("orders", "discount_minor = 5", 3) },
  orders_discount_code_fkey: {
    breaks: change("orders", "discount_code = 'NONE', discount_kind = 'PERCENT', discount_minor = 5", 3),
  },
  order_line_discount: { breaks: change("order_line", "discount_minor = 1001", 1) },
};
