/**
 * The exponents of all active currencies of ISO 4217, list one, as in force on `inForce`.
 *
 * Pinned here, because the exponents of Intl change with the version of Node. Taken from the list of 2024-06-25 and the
 * amendments since: XCG for ANG (2025-03-31), XAD (2025-05-12), BGN withdrawn (2026-01-01). Codes without minor units (metals,
 * XDR, XXX and others) are left out. To update the list, change it and `inForce`; stored amounts keep their own exponent.
 */
export const iso4217 = {
  inForce: "2026-01-01",
  codesByExponent: {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: [
      "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE",
      "CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ",
      "GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD",
      "MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON",
      "RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS",
      "UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG",
    ].join(" "),
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  },
} as const;
