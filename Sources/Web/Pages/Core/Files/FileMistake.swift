import Disk
import HTTP
import Pictures
import Store
import StoreMaintenance
import Words

/// The reason why a file is refused.
enum FileMistake: Error, Equatable, Sendable {
  case missing
  case tooLarge
  /// More files in one form than are accepted.
  case tooMany
  /// The content is of no accepted kind, or damaged.
  case unknown(file: String)
  /// The content is of an accepted kind, but the file's name or media type says otherwise.
  case misnamed(file: String, FileKind)
  /// The group has reached its storage limit, or the visitor their upload limit.
  case groupIsFull(file: String, kept: Int, limit: Int)
  case personIsFull(file: String, kept: Int, limit: Int)
  /// The disk has no more room for files at the moment.
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
  /// The status of the first mistake.
  var status: Status { first?.status ?? .ok }

  /// One sentence for each mistake, after a sentence about the accepted files.
  func words(_ formats: Formats, after taken: String? = nil) -> String {
    ([taken].compactMap(\.self) + map { $0.words(formats) }).joined(separator: " ")
  }
}

extension UploadedFile {
  /// The kind of the file. Throws if its name or type contradicts its content.
  func kind() throws(FileMistake) -> FileKind {
    guard let kind = FileKind(bytes) else { throw .unknown(file: shownName) }
    let ending = FileName.ending(of: fileName)?.lowercased()
    let isCalledSo = contentType.map { kind.isCalled($0.mediaType) } ?? true
    guard isCalledSo, ending.map(kind.extensions.contains) ?? true else {
      throw .misnamed(file: shownName, kind)
    }
    return kind
  }

  /// The name of the file in error messages.
  var shownName: String { FileName(fileName, nil).text }
}

extension FileMistake {
  init(_ refusal: StorageRefusal) {
    switch refusal {
    case .group(let file, let kept, let limit): self = .groupIsFull(file: file, kept: kept, limit: limit)
    case .person(let file, let kept, let limit): self = .personIsFull(file: file, kept: kept, limit: limit)
    case .disk: self = .noSpace
    }
  }
}

extension Visit {
  /// Whether the disk has room for so many bytes of files beside the reserve. Asks the system on every call.
  func hasSpace(for bytes: Int) -> Bool {
    site.settings.storage.leaveReserve(of: store.diskSpace, besides: bytes)
  }
}
