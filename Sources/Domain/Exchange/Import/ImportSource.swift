/// A file from another app that is recognised and can be read.
///
/// An import goes this way: bytes → `ImportSource` (which app, which table) → `ImportDraft` (people, entries,
/// questions) → `ImportPlan` (what of it is new to a group). A draft follows from the file and the answers alone,
/// so nothing of it has to be kept: whoever answers a question reads the file again.
package struct ImportSource {
  package let format: ImportFormat
  let content: Content
  private let sampleOfGuess: String?

  enum Content {
    case json(JSONOutline)
    case table(SourceTable, TableHeading)
    /// A table whose cells are not quoted as they should be.
    case lines([UInt8])
  }

  /// With `format`, a table is read as that, as far as any table can be.
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

  /// What the file would become, as far as it is answered what it leaves open.
  package func draft(
    answering answers: ImportAnswers = ImportAnswers(), in context: ImportContext
  ) throws(UnfitFile) -> ImportDraft {
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

  private func read(
    _ table: SourceTable, _ heading: TableHeading, into builder: inout DraftBuilder
  ) throws(UnfitFile) {
    switch format {
    case .evenlyCSV: try EvenlyTableReader(table, heading).read(into: &builder)
    case .splitwiseCSV: try SplitwiseTableReader(table, heading).read(into: &builder)
    case .spliitCSV: try SpliitTableReader(table, heading).read(into: &builder)
    case .cospendCSV: try CospendReader(table).read(into: &builder)
    case .iHateMoneyCSV: try IHateMoneyTableReader(table, heading).read(into: &builder)
    case .splitProCSV: try SplitProReader(.table(table, heading)).read(into: &builder)
    case .settleUpCSV: try SettleUpReader(table, heading).read(into: &builder)
    case .paidForCSV: try PaidForReader(table, heading).read(into: &builder)
    default:
      var reader = GenericTableReader(table, heading, &builder)
      try reader.read(into: &builder)
    }
  }
}
