package import Disk
import Encodings
package import Exchange
package import Household
import Ledger
package import Words

extension UnfitFile: PlainlyExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .tooLong: .tooLarge
    case .workbook, .pdf, .markup, .binary: .unsupported
    default: .invalid
    }
  }

  /// Programs need no more: it is the file that has to be another one.
  package var code: String { "unfitFile" }

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

extension ImportRefusal: ExplainedError {
  package var kind: RefusalKind { .unfit }
  package var code: String { "rowForbidden" }

  /// Why, without the row.
  package func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch refusal {
    case .takesNoPart, .removedMember, .unknownMember, .hasPart: t.importViewer
    case .groupIsArchived: t.groupIsArchived
    case .limit, .viewersOnlyRead, .ownersOnly, .unknownCurrency, .text, .bill, .tooMany:
      refusal.words(formats)
    // What was planned for the group as it was: it has other units, people or entries by now.
    default: t.importPlanChanged
    }
  }
}

// MARK: - Room

extension StorageRefusal: ExplainedError {
  package var kind: RefusalKind { .storageFull }

  package func words(_ formats: Formats) -> String {
    let (t, least) = (formats.t, formats.size(StorageLimits.leastCounted))
    return switch self {
    case .group(let file, let kept, let limit):
      t.fileGroupFull(
        file: formats.isolated(file), kept: formats.size(kept), limit: formats.size(limit), least: least)
    case .person(let file, let kept, let limit):
      t.filePersonFull(
        file: formats.isolated(file), kept: formats.size(kept), limit: formats.size(limit), least: least)
    case .total(let file, let kept, let limit):
      t.fileAllFull(
        file: formats.isolated(file), kept: formats.size(kept), limit: formats.size(limit), least: least)
    case .disk: t.fileNoSpace
    }
  }
}
