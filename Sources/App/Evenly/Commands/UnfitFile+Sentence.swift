import Encodings
import Exchange

extension UnfitFile {
  /// Why a file cannot be imported, for the server admin.
  var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLong(let limit): "the file is larger than \(limit >> 20) MB"
    case .tooManyRows(let limit): "the file has more than \(limit) rows"
    case .tooManyPeople(let limit): "the file has more than \(limit) people"
    case .tooManyColumns(let line, let limit): "line \(line) has more than \(limit) columns"
    case .cellTooLong(let line, let limit): "line \(line) has a cell of more than \(limit >> 10) KiB"
    case .workbook: "this is a workbook or an archive, no table; save it as CSV"
    case .pdf: "this is a PDF, no table; export the file as CSV or JSON"
    case .markup: "this is a page or a document, no table; export the file as CSV or JSON"
    case .binary: "this is no text; export the file as CSV or JSON"
    case .noTable: "this is no table with a heading and two columns, and no JSON"
    case .settlementPlan: "this is a proposal who should pay whom, not the history; export the bills"
    case .json(let error): "line \(error.line), column \(error.column) is no JSON that can be read"
    case .unknownJSON: "this JSON is none that is known; export the history"
    case .linkOnly: "this is a link, not a file; open it and export the group"
    }
  }
}
