import { demoPriceLists } from "./demo-shop";

/** How the demo delivers; the first one is preselected. `serves` names countries and regions, empty for all. */
export const demoDeliveryMethods = [
  {
    code: "standard",
    names: { en: "Standard delivery", km: "ការដឹកជញ្ជូនធម្មតា", ar: "التوصيل العادي" },
    workingDaysMin: 2,
    workingDaysMax: 5,
    needsPhone: false,
    serves: [],
    prices: Object.fromEntries(demoPriceLists.map(({ code, deliveryMinor }) => [code, deliveryMinor])),
  },
  {
    code: "express",
    names: { en: "Express delivery", km: "ការដឹកជញ្ជូនរហ័ស", ar: "التوصيل السريع" },
    workingDaysMin: 1,
    workingDaysMax: 2,
    needsPhone: false,
    serves:
      "AE AT AU BE BG CA CH CZ DE DK EE ES FI FR GB GR HR HU IE IT JP KH-12 KR KW LT LU LV NL NO NZ PL PT QA RO SA SE SG SI SK US".split(
        " ",
      ),
    prices: { us: 2_900, eu: 2_490, jp: 3_600, kw: 9_250, kh: 2_200 },
  },
  {
    code: "two_person",
    names: {
      en: "Two-person delivery to the room you choose",
      km: "ការដឹកជញ្ជូនដោយមនុស្សពីរនាក់ ដល់បន្ទប់ដែលអ្នកជ្រើសរើស",
      ar: "توصيل بشخصين إلى الغرفة التي تختارها",
    },
    workingDaysMin: 5,
    workingDaysMax: 10,
    needsPhone: true,
    serves:
      "AE-AZ AE-DU AE-SH AT AU-NSW AU-VIC BE CA CH DE DK ES FI FR GB IE IT JP KH-8 KH-12 KW LU NL NO PT SE SG US".split(
        " ",
      ),
    prices: { us: 8_900, eu: 7_900, jp: 12_800, kw: 27_500, kh: 6_500 },
  },
];
