extension Currency {
  /// The currency of the region in a language tag, such as `de-CH`, or of the main country of a language
  /// without a region; nil if that is not clear.
  package static func used(where tag: some StringProtocol) -> Currency? {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    if let region = parts.dropFirst().last(where: { $0.utf8.count == 2 }) {
      return byRegion[region.capitalizedASCII]
    }
    return parts.first.flatMap { homes[$0.loweredASCII] }.flatMap { byRegion[$0] }
  }

  private static let byRegion: [String: Currency] = {
    var regions: [String: Currency] = [:]
    for line in regionsByCode {
      let words = line.split(separator: " ")
      guard let code = words.first, let currency = Currency.named(code) else { continue }
      for region in words.dropFirst() { regions[String(region)] = currency }
    }
    return regions
  }()

  /// English, Spanish, French, Portuguese and Arabic are spoken in too many countries for a guess.
  private static let homes = [
    "bg": "BG", "bn": "BD", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "et": "EE",
    "eu": "ES", "fa": "IR", "fi": "FI", "ga": "IE", "gl": "ES", "he": "IL", "hi": "IN", "hr": "HR",
    "hu": "HU", "hy": "AM", "id": "ID", "is": "IS", "it": "IT", "ja": "JP", "ka": "GE", "kk": "KZ",
    "ko": "KR", "lt": "LT", "lv": "LV", "mk": "MK", "mt": "MT", "nb": "NO", "nl": "NL", "nn": "NO",
    "no": "NO", "pl": "PL", "ro": "RO", "sk": "SK", "sl": "SI", "sq": "AL", "sv": "SE", "th": "TH",
    "tr": "TR", "uk": "UA", "vi": "VN",
  ]

  /// A currency, and the ISO 3166 regions that use it.
  private static let regionsByCode = [
    "AED AE", "AFN AF", "ALL AL", "AMD AM", "AOA AO", "ARS AR", "AUD AU CC CX HM KI NF NR TV", "AWG AW",
    "AZN AZ", "BAM BA", "BBD BB", "BDT BD", "BHD BH", "BIF BI", "BMD BM", "BND BN", "BOB BO", "BRL BR",
    "BSD BS", "BTN BT", "BWP BW", "BYN BY", "BZD BZ", "CAD CA", "CDF CD", "CHF CH LI", "CLP CL", "CNY CN",
    "COP CO", "CRC CR", "CUP CU", "CVE CV", "CZK CZ", "DJF DJ", "DKK DK FO GL", "DOP DO", "DZD DZ", "EGP EG",
    "ERN ER", "ETB ET",
    "EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK",
    "EUR SM TF VA XK YT", "FJD FJ", "FKP FK", "GBP GB GG GS IM JE", "GEL GE", "GHS GH", "GIP GI", "GMD GM",
    "GNF GN", "GTQ GT", "GYD GY", "HKD HK", "HNL HN", "HTG HT", "HUF HU", "IDR ID", "ILS IL PS", "INR IN",
    "IQD IQ", "IRR IR", "ISK IS", "JMD JM", "JOD JO", "JPY JP", "KES KE", "KGS KG", "KHR KH", "KMF KM",
    "KPW KP", "KRW KR", "KWD KW", "KYD KY", "KZT KZ", "LAK LA", "LBP LB", "LKR LK", "LRD LR", "LSL LS",
    "LYD LY", "MAD MA EH", "MDL MD", "MGA MG", "MKD MK", "MMK MM", "MNT MN", "MOP MO", "MRU MR", "MUR MU",
    "MVR MV", "MWK MW", "MXN MX", "MYR MY", "MZN MZ", "NAD NA", "NGN NG", "NIO NI", "NOK BV NO SJ", "NPR NP",
    "NZD CK NU NZ PN TK", "OMR OM", "PAB PA", "PEN PE", "PGK PG", "PHP PH", "PKR PK", "PLN PL", "PYG PY",
    "QAR QA", "RON RO", "RSD RS", "RUB RU", "RWF RW", "SAR SA", "SBD SB", "SCR SC", "SDG SD", "SEK SE",
    "SGD SG", "SHP SH", "SLE SL", "SOS SO", "SRD SR", "SSP SS", "STN ST", "SYP SY", "SZL SZ", "THB TH",
    "TJS TJ", "TMT TM", "TND TN", "TOP TO", "TRY TR", "TTD TT", "TWD TW", "TZS TZ", "UAH UA", "UGX UG",
    "USD AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI", "UYU UY", "UZS UZ", "VES VE", "VND VN",
    "VUV VU", "WST WS", "XAF CF CG CM GA GQ TD", "XCD AG AI DM GD KN LC MS VC", "XCG CW SX",
    "XOF BF BJ CI GW ML NE SN TG", "XPF NC PF WF", "YER YE", "ZAR ZA", "ZMW ZM", "ZWG ZW",
  ]
}
