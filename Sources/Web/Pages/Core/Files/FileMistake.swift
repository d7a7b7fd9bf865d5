import Disk
import HTTP
import Pictures
import Refusals
import Words

/// The reason why a file is refused.
enum FileMistake: Error, Equatable, Sendable {
  case missing
  /// More bytes in one form than are accepted.
  case tooLarge(limit: Int)
  /// More files in one form than are accepted.
  case tooMany
  /// The content is of no accepted kind, or damaged.
  case unknown(file: String)
  /// The content is of an accepted kind, but the file's name or media type says otherwise.
  case misnamed(file: String, FileKind)
  /// There is no room for it.
  case storage(StorageRefusal)

  var status: Status {
    switch self {
    case .missing, .tooMany: .unprocessable
    case .tooLarge: .contentTooLarge
    case .unknown, .misnamed: .unsupportedMediaType
    case .storage: .insufficientStorage
    }
  }

  func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .missing: t.fileMissing
    case .tooLarge(let limit): t.fileTooLarge(megabytes: limit >> 20)
    case .tooMany: t.fileTooMany(limit: SentForm.mostFiles)
    case .unknown(let file): t.fileOfUnknownKind(file: formats.isolated(file))
    case .misnamed(let file, let kind): t.fileMisnamed(file: formats.isolated(file), kind: kind.name)
    case .storage(let refusal): refusal.words(formats)
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
