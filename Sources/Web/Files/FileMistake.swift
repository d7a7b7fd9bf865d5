import HTTP
import Store

/// Why a file is not taken.
enum FileMistake: Error, Equatable, Sendable {
  case missing
  case tooLarge
  /// There are more at once than are taken.
  case tooMany
  /// Its bytes are of no kind that is taken.
  case unknown
  /// It is of a kind that is taken, but by its name or its type it would be something else.
  case misnamed(FileKind)

  var status: Status {
    switch self {
    case .missing, .tooMany: .unprocessable
    case .tooLarge: .contentTooLarge
    case .unknown, .misnamed: .unsupportedMediaType
    }
  }

  func words(_ t: Strings) -> String {
    switch self {
    case .missing: t.fileMissing
    case .tooLarge: t.fileTooLarge(megabytes: AttachedFile.maximumSize >> 20)
    case .tooMany: t.fileTooMany(limit: SentForm.mostFiles)
    case .unknown: t.fileUnknown
    case .misnamed(let kind): t.fileMisnamed(kind: kind.name)
    }
  }
}

extension UploadedFile {
  /// What it is, where it is nothing but that.
  func kind() throws(FileMistake) -> FileKind {
    guard let kind = FileKind(bytes) else { throw .unknown }
    let ending = FileName.ending(of: fileName)?.lowercased()
    let isCalledSo = contentType.map { kind.isCalled($0.mediaType) } ?? true
    guard isCalledSo, ending.map(kind.extensions.contains) ?? true else { throw .misnamed(kind) }
    return kind
  }
}
