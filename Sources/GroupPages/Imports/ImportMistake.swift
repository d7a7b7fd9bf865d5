import AccountStore
import Archive
import Encodings
import Exchange
import HTTP
import Store
import Words

/// Why a file is not taken.
enum ImportMistake: Error, Equatable {
  case missing
  case noSpace
  case tooManyWait
  case unfit(UnfitFile)
  case archive(ArchiveRefusal)
  /// The archive of a group that is among the deleted ones.
  case archiveOfDeleted

  var status: Status {
    switch self {
    case .missing, .tooManyWait: .unprocessable
    case .noSpace: .insufficientStorage
    case .unfit(.tooLong): .contentTooLarge
    case .unfit(.workbook), .unfit(.pdf), .unfit(.markup), .unfit(.binary): .unsupportedMediaType
    case .unfit, .archive, .archiveOfDeleted: .unprocessable
    }
  }

  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.fileMissing
    case .noSpace: t.fileNoSpace
    case .tooManyWait: t.importTooManyWait(count: ImportUpload.mostWaiting)
    case .unfit(let unfit): unfit.words(t)
    case .archive(let refusal): refusal.words(t)
    case .archiveOfDeleted: t.archiveIsDeleted
    }
  }
}

extension UnfitFile {
  /// Why nothing can be made of a file, and what to do about it.
  func words(_ t: Strings) -> String {
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
