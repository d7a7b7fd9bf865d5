import Encodings
package import Exchange
package import Words

extension UnfitFile {
  /// Why a file cannot be read, and what to do about it.
  package func words(_ t: Strings) -> String {
    switch self {
    case .empty: t.importUnfitEmpty
    case .tooLong(let limit): t.importLimitBytes(megabytes: limit >> 20)
    case .tooManyRows(let limit): t.importLimitRows(limit: limit)
    case .tooManyPeople(let limit): t.importLimitPeople(limit: limit)
    case .tooManyColumns(let line, let limit): t.importLimitColumns(line: line, limit: limit)
    case .cellTooLong(let line, let limit): t.importLimitCell(line: line, kilobytes: limit >> 10)
    case .workbook: t.importUnfitWorkbook
    case .pdf, .markup, .binary: t.importUnfitDocument
    case .noTable: t.importUnfitNoTable
    case .settlementPlan: t.importUnfitPlan
    case .json(let error): t.importUnfitJSON(line: error.line)
    case .unknownJSON: t.importUnfitUnknown
    case .linkOnly: t.importUnfitLink
    }
  }
}
