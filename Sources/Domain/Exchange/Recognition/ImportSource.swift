/// A recognised file of another app.
///
/// The steps of an import are: bytes → `ImportSource` (the app, the table) → `ImportDraft` (people, entries,
/// questions) → `EntryImportPlan` (the entries that are new to a group). A draft depends on the file and the
/// answers only, so nothing of it is stored: after each answer the file is read again.
package struct ImportSource {
  package let format: ImportFormat
  let content: Content
  private let sampleOfGuess: String?

  enum Content {
    case json(JSONOutline)
    case table(SourceTable, TableHeading)
    /// A table with wrongly quoted cells.
    case lines([UInt8])
  }

  /// With `format`, the file is read as that format; any table can be.
  package init(_ bytes: [UInt8], as format: ImportFormat? = nil) throws(UnfitFile) {
    let text = try SourceText(bytes)
    sampleOfGuess = text.sampleOfGuess
    let first = text.utf8.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let outline = try JSONOutline(text.utf8)
      (self.format, content) = (try outline.format(), .json(outline))
    } else {
      (self.format, content) = try TableRecognition(text.utf8).result(asAny: format == .genericCSV)
    }
  }

  /// Reads the file with the given answers.
  package func draft(answering answers: ImportAnswers = ImportAnswers(), in context: ImportContext)
    throws(UnfitFile) -> ImportDraft
  {
    var builder = DraftBuilder(format, answers, context)
    switch content {
    case .json(let outline): try read(outline, into: &builder)
    case .table(let table, let heading): try read(table, heading, into: &builder)
    case .lines(let bytes): try SplitProReader(.lines(bytes)).read(into: &builder)
    }
    builder.draft.sampleOfGuess = sampleOfGuess
    return try builder.finished()
  }

  private func read(_ outline: JSONOutline, into builder: inout DraftBuilder) throws(UnfitFile) {
    switch format {
    case .spliitJSON: try SpliitReader(outline, &builder).read(into: &builder)
    case .splitwiseJSON: try SplitwiseReader(outline).read(into: &builder)
    case .tricountJSON: try TricountReader(outline).read(into: &builder)
    case .paybackJSON: try PaybackReader(outline).read(into: &builder)
    case .verniHistoryJSON: try VerniHistoryReader(outline).read(into: &builder)
    case .verniJSON: try VerniReader(outline).read(into: &builder)
    case .iHateMoneyJSON: try IHateMoneyReader(outline).read(into: &builder)
    default: try SkyclerkReader(outline).read(into: &builder)
    }
  }

  private func read(_ table: SourceTable, _ heading: TableHeading, into builder: inout DraftBuilder)
    throws(UnfitFile)
  {
    switch format {
    case .evenlyCSV: try EvenlyTableReader(table, heading).read(into: &builder)
    case .splitwiseCSV: try SplitwiseTableReader(table, heading).read(into: &builder)
    case .spliitCSV: try SpliitTableReader(table, heading).read(into: &builder)
    case .cospendCSV: try CospendReader(table).read(into: &builder)
    case .iHateMoneyCSV: try IHateMoneyTableReader(table, heading).read(into: &builder)
    case .splitProCSV: try SplitProReader(.table(table, heading)).read(into: &builder)
    case .settleUpCSV: try SettleUpReader(table, heading).read(into: &builder)
    case .paidForCSV: try PaidForTableReader(table, heading).read(into: &builder)
    default:
      var reader = GenericTableReader(table, heading, &builder)
      try reader.read(into: &builder)
    }
  }
}

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
