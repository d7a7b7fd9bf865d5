import Archive
import Exchange
import HTTP
import Refusals
import Store
import Words

/// The reason why a file is refused.
enum ImportMistake: Error, Equatable {
  case missing
  case noSpace
  case tooManyWait
  case unfit(UnfitFile)
  case archive(ArchiveRefusal)
  /// The archive belongs to a group that is deleted but still here.
  case archiveOfDeleted

  var status: Status {
    switch self {
    case .missing, .tooManyWait: .unprocessable
    case .noSpace: .insufficientStorage
    case .unfit(let unfit) where unfit.kind == .tooLarge: .contentTooLarge
    case .unfit(let unfit) where unfit.kind == .unsupported: .unsupportedMediaType
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
