/** @jsxImportSource hono/jsx */
import { type CardChoice, type Outcome, outcomes } from "./card-choices";
import type { FrameLocale } from "./messages";

type ChooserTexts = { label: string } & Record<Outcome, string>;

const en: ChooserTexts = {
  label: "Test cards",
  approved: "Approved",
  challenged: "Approved after the one-time code 123456",
  declined: "Declined",
  not_authenticated: "Refused by 3-D Secure",
  unclear: "Unclear outcome",
  later_payments: "Later payments by agreement",
};

const texts: Record<string, ChooserTexts> = {
  en,
  km: {
    label: "កាតសាកល្បង",
    approved: "អនុម័ត",
    challenged: "អនុម័តក្រោយលេខកូដ 123456",
    declined: "បដិសេធ",
    not_authenticated: "បដិសេធដោយ 3-D Secure",
    unclear: "លទ្ធផលមិនច្បាស់",
    later_payments: "ការទូទាត់ពេលក្រោយតាមកិច្ចព្រមព្រៀង",
  },
  ar: {
    label: "بطاقات اختبار",
    approved: "مقبولة",
    challenged: "مقبولة بعد رمز التحقق 123456",
    declined: "مرفوضة",
    not_authenticated: "مرفوضة من 3-D Secure",
    unclear: "نتيجة غير واضحة",
    later_payments: "الدفعات اللاحقة بموجب اتفاق",
  },
  fr: {
    label: "Cartes de test",
    approved: "Acceptée",
    challenged: "Acceptée après le code 123456",
    declined: "Refusée",
    not_authenticated: "Refusée par 3-D Secure",
    unclear: "Issue incertaine",
    later_payments: "Paiements ultérieurs par accord",
  },
  ja: {
    label: "テストカード",
    approved: "承認",
    challenged: "コード 123456 の入力後に承認",
    declined: "拒否",
    not_authenticated: "3-D セキュアで拒否",
    unclear: "結果が不明",
    later_payments: "契約による後日の支払い",
  },
};

/** The sandbox's test cards, grouped by what happens. Its script is browser/card-form.ts. */
export function CardChooser({
  choices,
  language,
}: { choices: CardChoice[] } & Pick<FrameLocale, "language">) {
  const { label, ...groups } = texts[language] ?? en;
  return (
    <select id="test-cards" class="chooser" aria-label={label} autocomplete="off">
      <option value="">{label}</option>
      {outcomes.map((outcome) => (
        <optgroup label={groups[outcome]}>
          {choices
            .filter((choice) => choice.outcome === outcome)
            .map(({ name, number, expiry, securityCode }) => (
              <option
                lang="en"
                dir="ltr"
                value={number}
                data-expiry={expiry}
                data-security-code={securityCode}
              >
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
