extension JSONOutline {
  /// The app that wrote the file, recognised by the first items.
  func format() throws(UnfitFile) -> ImportFormat {
    if isObject {
      if self["participants"] != nil, self["expenses"]?.isArray == true { return .spliitJSON }
      if try first(of: "expenses", has: ["users"]) { return .splitwiseJSON }
      if try self["Response"]?.items().first?["Registry"] != nil { return .tricountJSON }
      if try first(of: "items", has: ["transactionDetail"]) { return .paybackJSON }
      if try isVerniHistory { return .verniHistoryJSON }
      if try first(of: "response", has: ["operationId"]) { return .verniJSON }
      if try first(of: "operations", has: ["operationId"]) { return .verniJSON }
    }
    if try has(["operationId"]) { return .verniJSON }
    if try has(["payer_name", "owers"]) { return .iHateMoneyJSON }
    if try has(["account_id", "contact"]) { return .skyclerkJSON }
    throw .unknownJSON
  }

  private var isVerniHistory: Bool {
    get throws(UnfitFile) {
      if try first(of: "response", has: ["details", "spendings"]) { return true }
      return try first(of: "response", has: ["details", "shares"])
    }
  }

  private func first(of name: String, has keys: [String]) throws(UnfitFile) -> Bool {
    try self[name]?.has(keys) ?? false
  }

  /// Whether the first item that is an object has these members.
  private func has(_ keys: [String]) throws(UnfitFile) -> Bool {
    guard let item = try items().first(where: \.isObject) else { return false }
    return keys.allSatisfy { item[$0] != nil }
  }
}
