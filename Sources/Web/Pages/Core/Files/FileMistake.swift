import Disk
import HTTP
import Pictures
import Store
import Words

/// Why a file is not taken.
enum FileMistake: Error, Equatable, Sendable {
  case missing
  case tooLarge
  /// There are more at once than are taken.
  case tooMany
  /// Its bytes are of no kind that is taken, or are damaged.
  case unknown(file: String)
  /// It is of a kind that is taken, but by its name or its type it would be something else.
  case misnamed(file: String, FileKind)
  /// Its group keeps as much as it may, or its person has added as much.
  case groupIsFull(file: String, kept: Int, limit: Int)
  case personIsFull(file: String, kept: Int, limit: Int)
  /// The disk has no room for files, for now.
  case noSpace

  var status: Status {
    switch self {
    case .missing, .tooMany: .unprocessable
    case .tooLarge: .contentTooLarge
    case .unknown, .misnamed: .unsupportedMediaType
    case .groupIsFull, .personIsFull, .noSpace: .insufficientStorage
    }
  }

  func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .missing: t.fileMissing
    case .tooLarge: t.fileTooLarge(megabytes: AttachedFile.maximumSize >> 20)
    case .tooMany: t.fileTooMany(limit: SentForm.mostFiles)
    case .unknown(let file): t.fileOfUnknownKind(file: formats.isolated(file))
    case .misnamed(let file, let kind): t.fileMisnamed(file: formats.isolated(file), kind: kind.name)
    case .groupIsFull(let file, let kept, let limit):
      t.fileGroupFull(
        file: formats.isolated(file), kept: formats.size(kept), limit: formats.size(limit),
        least: formats.size(StorageLimits.leastCounted))
    case .personIsFull(let file, let kept, let limit):
      t.filePersonFull(
        file: formats.isolated(file), kept: formats.size(kept), limit: formats.size(limit),
        least: formats.size(StorageLimits.leastCounted))
    case .noSpace: t.fileNoSpace
    }
  }
}

extension [FileMistake] {
  /// That of the first of them.
  var status: Status { first?.status ?? .ok }

  /// Each in a sentence of its own, after one about what was taken.
  func words(_ formats: Formats, after taken: String? = nil) -> String {
    ([taken].compactMap(\.self) + map { $0.words(formats) }).joined(separator: " ")
  }
}

extension UploadedFile {
  /// What it is, where it is nothing but that.
  func kind() throws(FileMistake) -> FileKind {
    guard let kind = FileKind(bytes) else { throw .unknown(file: shownName) }
    let ending = FileName.ending(of: fileName)?.lowercased()
    let isCalledSo = contentType.map { kind.isCalled($0.mediaType) } ?? true
    guard isCalledSo, ending.map(kind.extensions.contains) ?? true else {
      throw .misnamed(file: shownName, kind)
    }
    return kind
  }

  /// What it is called where it is said why it is not taken.
  var shownName: String { FileName(fileName, nil).text }
}
