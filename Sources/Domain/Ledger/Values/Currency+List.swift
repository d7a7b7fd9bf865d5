extension Currency {
  /// The active currencies of ISO 4217 with their minor units, and Bitcoin, sorted by code.
  ///
  /// Precious metals and special drawing rights are left out: they have no minor unit.
  package static let all: [Currency] = codesByScale.flatMap { scale, codes in
    codes.split(separator: " ").map { Currency(code: String($0), scale: scale) }
  }.sorted { $0.code < $1.code }

  /// The currency with this code, in upper or lower case.
  package static func named(_ code: some StringProtocol) -> Currency? {
    guard code.utf8.count == 3 else { return nil }
    return byCode[code.capitalizedASCII]
  }

  private static let byCode: [String: Currency] = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static let codesByScale: [(Int, String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
      CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL \
      GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR \
      LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD \
      PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC \
      SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR \
      ZMW ZWG
      """
    ), (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"), (8, "BTC"),
  ]
}
