/**
 * The texts of the card frame.
 *
 * On a phone an error of the number fits one line (45 letters), the other errors and the hint two lines (20 letters each),
 * so that the frame keeps its height.
 */
export type FrameMessages = {
  title: string;
  number: string;
  expiry: string;
  expiryFormat: string;
  securityCode: string;
  securityCodeOnBack: string;
  securityCodeOnFront: string;
  digitsOnly: string;
  numberMissing: string;
  numberWrong: string;
  expiryMissing: string;
  expiryWrong: string;
  expiryPast: string;
  securityCodeMissing: string;
  securityCodeWrong: string;
  invalid: string;
  expired: string;
  unavailable: string;
  badSignature: string;
  notEmbedded: string;
  noScript: string;
};

export type MessageKey = keyof FrameMessages;

const en: FrameMessages = {
  title: "Card details",
  number: "Card number",
  expiry: "Expiry date",
  expiryFormat: "MM / YY",
  securityCode: "Security code",
  securityCodeOnBack: "3 digits on the back",
  securityCodeOnFront: "4 digits on the front",
  digitsOnly: "Use digits only.",
  numberMissing: "Enter the card number.",
  numberWrong: "Check the card number for a typing error.",
  expiryMissing: "Enter the expiry date.",
  expiryWrong: "Enter month and year, such as 08 / 29.",
  expiryPast: "This card has expired.",
  securityCodeMissing: "Enter the security code.",
  securityCodeWrong: "This security code is incomplete.",
  invalid: "Check the card details.",
  expired: "This card form was open for too long. Reload the page and enter the card again.",
  unavailable: "Cards cannot be accepted at the moment. Nothing was charged. Try again shortly.",
  badSignature: "This card form was not opened by the shop, so it accepts no card. Reload the shop's page.",
  notEmbedded: "This card form works only inside the shop's page, so it accepts no card here.",
  noScript: "This card form needs JavaScript. Switch it on for this page and reload it.",
};

const ar: FrameMessages = {
  title: "بيانات البطاقة",
  number: "رقم البطاقة",
  expiry: "تاريخ الانتهاء",
  expiryFormat: "MM / YY",
  securityCode: "رمز الأمان",
  securityCodeOnBack: "3 أرقام على ظهر البطاقة",
  securityCodeOnFront: "4 أرقام على وجه البطاقة",
  digitsOnly: "استخدم الأرقام فقط.",
  numberMissing: "أدخل رقم البطاقة.",
  numberWrong: "تحقّق من رقم البطاقة، ففيه خطأ.",
  expiryMissing: "أدخل تاريخ الانتهاء.",
  expiryWrong: "أدخل الشهر والسنة، مثل 08 / 29.",
  expiryPast: "انتهت صلاحية هذه البطاقة.",
  securityCodeMissing: "أدخل رمز الأمان.",
  securityCodeWrong: "رمز الأمان غير مكتمل.",
  invalid: "تحقّق من بيانات البطاقة.",
  expired: "بقي نموذج البطاقة مفتوحًا مدة طويلة. أعد تحميل الصفحة وأدخل البطاقة من جديد.",
  unavailable: "لا يمكن قبول البطاقات الآن. لم يُخصم أي مبلغ. حاول مجددًا بعد قليل.",
  badSignature: "لم يفتح المتجر نموذج البطاقة هذا، ولذلك لا يقبل أي بطاقة. أعد تحميل صفحة المتجر.",
  notEmbedded: "يعمل نموذج البطاقة داخل صفحة المتجر فقط، ولذلك لا يقبل أي بطاقة هنا.",
  noScript: "يحتاج نموذج البطاقة إلى JavaScript. فعّله لهذه الصفحة ثم أعد تحميلها.",
};

const km: FrameMessages = {
  title: "ព័ត៌មានកាត",
  number: "លេខកាត",
  expiry: "ថ្ងៃផុតកំណត់",
  expiryFormat: "MM / YY",
  securityCode: "លេខកូដសុវត្ថិភាព",
  securityCodeOnBack: "3 ខ្ទង់នៅខាងក្រោយ",
  securityCodeOnFront: "4 ខ្ទង់នៅខាងមុខ",
  digitsOnly: "សូមប្រើតែលេខ។",
  numberMissing: "សូមបញ្ចូលលេខកាត។",
  numberWrong: "សូមពិនិត្យលេខកាត មានលេខខុស។",
  expiryMissing: "សូមបញ្ចូលថ្ងៃផុតកំណត់។",
  expiryWrong: "សូមបញ្ចូលខែ និងឆ្នាំ ដូចជា 08 / 29។",
  expiryPast: "កាតនេះផុតកំណត់ហើយ។",
  securityCodeMissing: "សូមបញ្ចូលលេខកូដ។",
  securityCodeWrong: "លេខកូដនេះមិនគ្រប់ទេ។",
  invalid: "សូមពិនិត្យព័ត៌មានកាត។",
  expired: "ទម្រង់កាតបានបើកយូរពេក។ សូមផ្ទុកទំព័រឡើងវិញ ហើយបញ្ចូលកាតម្ដងទៀត។",
  unavailable: "ពេលនេះមិនអាចទទួលកាតបានទេ។ មិនមានការកាត់ប្រាក់ទេ។ សូមព្យាយាមម្ដងទៀតបន្តិចក្រោយនេះ។",
  badSignature: "ទម្រង់កាតនេះមិនត្រូវបានបើកដោយហាងទេ ដូច្នេះវាមិនទទួលកាត។ សូមផ្ទុកទំព័រហាងឡើងវិញ។",
  notEmbedded: "ទម្រង់កាតនេះដំណើរការតែក្នុងទំព័ររបស់ហាង ដូច្នេះវាមិនទទួលកាតនៅទីនេះទេ។",
  noScript: "ទម្រង់កាតនេះត្រូវការ JavaScript។ សូមបើកវាសម្រាប់ទំព័រនេះ ហើយផ្ទុកឡើងវិញ។",
};

const fr: FrameMessages = {
  title: "Coordonnées de la carte",
  number: "Numéro de carte",
  expiry: "Date d’expiration",
  expiryFormat: "MM / AA",
  securityCode: "Code de sécurité",
  securityCodeOnBack: "3 chiffres au dos",
  securityCodeOnFront: "4 chiffres au recto",
  digitsOnly: "Chiffres uniquement.",
  numberMissing: "Saisissez le numéro de carte.",
  numberWrong: "Vérifiez le numéro : il contient une erreur.",
  expiryMissing: "Saisissez la date d’expiration.",
  expiryWrong: "Mois et année, comme 08 / 29.",
  expiryPast: "Cette carte a expiré.",
  securityCodeMissing: "Saisissez le code de sécurité.",
  securityCodeWrong: "Ce code de sécurité est incomplet.",
  invalid: "Vérifiez les coordonnées de la carte.",
  expired:
    "Ce formulaire est resté ouvert trop longtemps. Rechargez la page et saisissez à nouveau la carte.",
  unavailable: "Les cartes ne sont pas acceptées pour le moment. Rien n’a été débité. Réessayez sous peu.",
  badSignature:
    "Ce formulaire n’a pas été ouvert par la boutique : il n’accepte aucune carte. Rechargez la page de la boutique.",
  notEmbedded: "Ce formulaire ne fonctionne que dans la page de la boutique : il n’accepte aucune carte ici.",
  noScript: "Ce formulaire a besoin de JavaScript. Activez-le pour cette page, puis rechargez-la.",
};

const ja: FrameMessages = {
  title: "カード情報",
  number: "カード番号",
  expiry: "有効期限",
  expiryFormat: "月 / 年",
  securityCode: "セキュリティコード",
  securityCodeOnBack: "裏面の3桁の数字",
  securityCodeOnFront: "表面の4桁の数字",
  digitsOnly: "数字のみ入力できます。",
  numberMissing: "カード番号を入力してください。",
  numberWrong: "カード番号をご確認ください。",
  expiryMissing: "有効期限を入力してください。",
  expiryWrong: "月と年を入力してください（例：08 / 29）。",
  expiryPast: "このカードは有効期限が切れています。",
  securityCodeMissing: "セキュリティコードを入力してください。",
  securityCodeWrong: "セキュリティコードの桁数が足りません。",
  invalid: "カード情報をご確認ください。",
  expired: "入力画面の有効時間が過ぎました。ページを再読み込みして、もう一度カード情報を入力してください。",
  unavailable: "現在カードをご利用いただけません。請求は行われていません。しばらくしてからお試しください。",
  badSignature:
    "この入力画面はショップから開かれたものではないため、カードを受け付けません。ショップのページを再読み込みしてください。",
  notEmbedded: "この入力画面はショップのページ内でのみ動作します。ここではカードを受け付けません。",
  noScript: "この入力画面にはJavaScriptが必要です。有効にしてから再読み込みしてください。",
};

const messagesByLanguage: Record<string, FrameMessages> = { en, km, ar, fr, ja };

export type FrameLocale = {
  language: string;
  direction: "ltr" | "rtl";
  messages: FrameMessages;
};

/** The language of a BCP 47 tag with its messages; English if the tag is invalid or has no translation. */
export function frameLocale(tag: string | undefined): FrameLocale {
  const language = languageOf(tag);
  const messages = messagesByLanguage[language];
  if (!messages) return { language: "en", direction: "ltr", messages: en };
  return { language, direction: language === "ar" ? "rtl" : "ltr", messages };
}

function languageOf(tag: string | undefined): string {
  try {
    return new Intl.Locale(tag ?? "en").language;
  } catch {
    return "en";
  }
}
