import Negotiator from "negotiator";

import type { TransStatus } from "@/sandbox/cards";

/** The texts of the pages that the payer sees during an authentication. */
export type PayerMessages = {
  issuer: string;
  title: string;
  wrongCodeTitle: string;
  shop: string;
  amount: string;
  card: string;
  code: string;
  codeHint: string;
  timesOut: string;
  wrongCode: (triesLeft: number) => string;
  confirm: string;
  cancel: string;
  timeOut: string;
  otherWays: string;
  passkey: string;
  passkeyHint: string;
  passkeyMade: string;
  usePasskey: string;
  makePasskey: string;
  openApp: string;
  askQuestion: string;
  question: string;
  terms: string;
  windowOpen: string;
  testCodes: string;
  codeMeanings: Record<TransStatus, string>;
  otherCode: string;
  otherCodeMeaning: string;
  deviceCheck: string;
  thankYou: string;
  responded: string;
  continue: string;
  unknownTitle: string;
  unknown: string;
  notFinished: string;
  backToShop: string;
};

const en: PayerMessages = {
  issuer: "Sandbox Issuer",
  title: "Confirm your payment",
  wrongCodeTitle: "Error: wrong code",
  shop: "Shop",
  amount: "Amount",
  card: "Card",
  code: "One-time code",
  codeHint: "The six digits that we sent to your phone.",
  timesOut: "This page times out after one second.",
  wrongCode: (triesLeft) =>
    `This code is wrong. You have ${triesLeft === 1 ? "one try" : `${triesLeft} tries`} left.`,
  confirm: "Confirm payment",
  cancel: "Cancel",
  timeOut: "Time out",
  otherWays: "Other ways to confirm",
  passkey: "Confirm with a passkey",
  passkeyHint: "If this browser has none yet, make one first.",
  passkeyMade: "The passkey is made.",
  usePasskey: "Use the passkey",
  makePasskey: "Make a passkey",
  openApp: "Open the bank's app",
  askQuestion: "Answer a question",
  question: "Do you confirm this payment?",
  terms: "Terms, in a new window",
  windowOpen: "The window is open.",
  testCodes: "Test codes",
  codeMeanings: {
    Y: "authenticated",
    N: "failed",
    A: "attempted",
    U: "unavailable",
    R: "rejected (failed in 3DS1)",
  },
  otherCode: "other",
  otherCodeMeaning: "wrong; the third wrong code fails",
  deviceCheck: "Device check",
  thankYou: "Thank you",
  responded: "Your bank has responded.",
  continue: "Continue",
  unknownTitle: "This request is unknown",
  unknown: "Go back to the shop and try again.",
  notFinished: "The authentication is not finished yet.",
  backToShop: "You are being taken back to the shop.",
};

const km: PayerMessages = {
  issuer: "ធនាគារសាកល្បង",
  title: "បញ្ជាក់ការទូទាត់របស់អ្នក",
  wrongCodeTitle: "បញ្ហា៖ លេខកូដខុស",
  shop: "ហាង",
  amount: "ទឹកប្រាក់",
  card: "កាត",
  code: "លេខកូដប្រើម្ដង",
  codeHint: "លេខប្រាំមួយខ្ទង់ដែលយើងបានផ្ញើទៅទូរសព្ទរបស់អ្នក។",
  timesOut: "ទំព័រនេះផុតកំណត់ក្រោយមួយវិនាទី។",
  wrongCode: (triesLeft) => `លេខកូដនេះខុស។ អ្នកនៅសល់ ${triesLeft} ដងទៀត។`,
  confirm: "បញ្ជាក់ការទូទាត់",
  cancel: "បោះបង់",
  timeOut: "ផុតកំណត់",
  otherWays: "វិធីបញ្ជាក់ផ្សេងទៀត",
  passkey: "បញ្ជាក់ដោយ passkey",
  passkeyHint: "បើកម្មវិធីរុករកនេះមិនទាន់មានទេ សូមបង្កើតមួយជាមុនសិន។",
  passkeyMade: "បានបង្កើត passkey ហើយ។",
  usePasskey: "ប្រើ passkey",
  makePasskey: "បង្កើត passkey",
  openApp: "បើកកម្មវិធីរបស់ធនាគារ",
  askQuestion: "ឆ្លើយសំណួរ",
  question: "តើអ្នកបញ្ជាក់ការទូទាត់នេះទេ?",
  terms: "លក្ខខណ្ឌរបស់ធនាគារ ក្នុងផ្ទាំងថ្មី",
  windowOpen: "ផ្ទាំងបានបើកហើយ។",
  testCodes: "លេខកូដសាកល្បង",
  codeMeanings: {
    Y: "បានបញ្ជាក់",
    N: "បរាជ័យ",
    A: "បានព្យាយាម",
    U: "មិនអាចប្រើបាន",
    R: "បដិសេធ (បរាជ័យក្នុង 3DS1)",
  },
  otherCode: "ផ្សេង",
  otherCodeMeaning: "ខុស លេខកូដខុសលើកទីបីបរាជ័យ",
  deviceCheck: "ការពិនិត្យឧបករណ៍",
  thankYou: "សូមអរគុណ",
  responded: "ធនាគាររបស់អ្នកបានឆ្លើយតប។",
  continue: "បន្ត",
  unknownTitle: "មិនស្គាល់សំណើនេះទេ",
  unknown: "សូមត្រឡប់ទៅហាង ហើយព្យាយាមម្ដងទៀត។",
  notFinished: "ការបញ្ជាក់មិនទាន់ចប់នៅឡើយទេ។",
  backToShop: "អ្នកកំពុងត្រូវបាននាំត្រឡប់ទៅហាងវិញ។",
};

const ar: PayerMessages = {
  issuer: "البنك التجريبي",
  title: "تأكيد عملية الدفع",
  wrongCodeTitle: "خطأ: الرمز غير صحيح",
  shop: "المتجر",
  amount: "المبلغ",
  card: "البطاقة",
  code: "الرمز لمرة واحدة",
  codeHint: "الأرقام الستة التي أرسلناها إلى هاتفك.",
  timesOut: "تنتهي مهلة هذه الصفحة بعد ثانية واحدة.",
  wrongCode: (triesLeft) =>
    `هذا الرمز غير صحيح. ${triesLeft === 1 ? "بقيت لك محاولة واحدة." : `المحاولات المتبقية: ${triesLeft}.`}`,
  confirm: "تأكيد الدفع",
  cancel: "إلغاء",
  timeOut: "انتهاء المهلة",
  otherWays: "طرق أخرى للتأكيد",
  passkey: "التأكيد بمفتاح مرور",
  passkeyHint: "إن لم يكن في هذا المتصفح مفتاح بعد، فأنشئ واحدًا أولًا.",
  passkeyMade: "تم إنشاء مفتاح المرور.",
  usePasskey: "استخدام مفتاح المرور",
  makePasskey: "إنشاء مفتاح مرور",
  openApp: "فتح تطبيق البنك",
  askQuestion: "الإجابة عن سؤال",
  question: "هل تؤكد عملية الدفع هذه؟",
  terms: "شروط البنك، في نافذة جديدة",
  windowOpen: "فُتحت النافذة.",
  testCodes: "رموز الاختبار",
  codeMeanings: {
    Y: "تم التحقق",
    N: "فشل التحقق",
    A: "جرت محاولة",
    U: "غير متاح",
    R: "مرفوض (فشل في 3DS1)",
  },
  otherCode: "غيرها",
  otherCodeMeaning: "غير صحيح، والرمز الخاطئ الثالث يُفشل التحقق",
  deviceCheck: "فحص الجهاز",
  thankYou: "شكرًا لك",
  responded: "لقد أجاب البنك.",
  continue: "متابعة",
  unknownTitle: "هذا الطلب غير معروف",
  unknown: "عد إلى المتجر وحاول مجددًا.",
  notFinished: "لم يكتمل التحقق بعد.",
  backToShop: "نعيدك الآن إلى المتجر.",
};

const messagesByLanguage: Record<string, PayerMessages> = { en, km, ar };

export type PayerLocale = { language: string; direction: "ltr" | "rtl"; messages: PayerMessages };

/**
 * The payer's language, from the `Accept-Language` of their browser; English if none fits.
 *
 * No request of the gateway names a language.
 */
export function payerLocale(acceptLanguage: string | undefined): PayerLocale {
  const headers = { "accept-language": acceptLanguage ?? "" };
  const language = new Negotiator({ headers }).language(Object.keys(messagesByLanguage)) ?? "en";
  return {
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    messages: messagesByLanguage[language] ?? en,
  };
}
