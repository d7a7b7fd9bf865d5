import Archive
import Disk
import Exchange
import HTTP
import Operations
import Refusals
import Store
import Words

/// The uploaded file of a form, of any size: a small one in memory, a larger one in an unnamed file on disk.
struct SentImport: Sendable {
  let name: String
  private let contents: Spool.Contents

  /// The limit for a group's archive. Files of other apps have a lower limit.
  static let mostBytes = 100 << 20
  /// A little above the file limit, so that the error for a slightly larger file can appear beside its field.
  static let bodyLimit = mostBytes + (8 << 20)

  fileprivate init(_ name: String, _ contents: Spool.Contents) {
    self.name = name
    self.contents = contents
  }

  var size: Int {
    switch contents {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.size
    }
  }

  /// Whether the file is held in memory.
  var isHeld: Bool { if case .bytes = contents { true } else { false } }

  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    guard case .file(let file) = contents else {
      guard case .bytes(let bytes) = contents, bytes.indices.contains(range) else { return [] }
      return Array(bytes[range])
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    while bytes.count < range.count {
      let piece = try file.bytes(from: range.lowerBound + bytes.count)
      guard !piece.isEmpty else { break }
      bytes += piece.prefix(range.count - bytes.count)
    }
    return bytes
  }

  /// All bytes. Throws if the file is larger than a file of another app may be.
  func allBytes() throws -> [UInt8] {
    guard size <= ImportLimit.bytes else { throw ImportMistake.unfit(.tooLong(limit: ImportLimit.bytes)) }
    return try bytes(0..<size)
  }

  /// Whether the first file in the ZIP has the name of an archive's first file, perhaps inside a folder.
  var beginsLikeArchive: Bool {
    get throws {
      let (start, name) = (try bytes(0..<min(30 + 512, size)), Array(GroupArchive.manifest.utf8))
      guard start.count > 30 else { return false }
      let length = Int(start[26]) | Int(start[27]) << 8
      return start.dropFirst(30).prefix(length).suffix(name.count).elementsEqual(name)
    }
  }

  /// Nil if the file is not a ZIP file.
  func archive() throws -> ArchivedGroup? {
    guard try bytes(0..<min(4, size)) == [0x50, 0x4B, 3, 4] else { return nil }
    return try ArchivedGroup(size: size) { range in try bytes(range) }
  }
}

extension Visit {
  /// Reads the only file of the form. Throws `ImportMistake` if there is none, or no space for it.
  func sentImport() async throws -> SentImport {
    guard let type = head.contentType, type.isMultipartForm, let boundary = type.boundary,
      let reader = MultipartReader(boundary: boundary)
    else { throw Problem.unsupportedMedia }
    let limit = site.settings.mostImported(SentImport.mostBytes)
    var expected = 0
    if case .length(let count) = head.framing { expected = count }
    guard hasSpace(for: min(expected, limit)) else { throw ImportMistake.storage(.disk) }
    var form = SpooledForm(
      reader, Spool(inMemory: 1 << 20, beside: store.path, site.settings.storage), upTo: limit)
    var failure: (any Error)?
    try await request.body.forEachPart(upTo: bodyLimit, isHeld: false) { part in
      guard failure == nil else { return }
      do { try form.read(part) } catch { failure = error }
    }
    if let failure { throw failure }
    return try form.finished()
  }
}

/// Extracts the file from a form as it arrives.
private struct SpooledForm {
  private var reader: MultipartReader
  private let spool: Spool
  private let limit: Int
  private var name: String?
  private var count = 0
  private var isFile = false
  private var isWhole = false

  init(_ reader: MultipartReader, _ spool: Spool, upTo limit: Int) {
    self.reader = reader
    self.spool = spool
    self.limit = limit
  }

  mutating func read(_ input: ArraySlice<UInt8>) throws {
    var position = 0
    while let event = reader.next(input.span, from: &position) {
      switch event {
      case .partBegan(let part): try begin(part)
      case .data(let range):
        let start = input.startIndex
        try add(Array(input[start + range.lowerBound..<start + range.upperBound]))
      case .heldData(let held): try add(held)
      case .partEnded: isFile = false
      case .end: isWhole = true
      case .refused(let error): throw error
      }
    }
  }

  private mutating func begin(_ part: Part) throws {
    guard let fileName = part.fileName, part.name.utf8.elementsEqual("file".utf8) else { return }
    guard name == nil else { throw FormError.repeated(part.name) }
    (name, isFile) = (fileName, true)
  }

  /// Drops the bytes of a file beyond the limit; the form is still read to its end.
  private mutating func add(_ bytes: [UInt8]) throws {
    guard isFile else { return }
    count += bytes.count
    if count <= limit { try spool.write(bytes) }
  }

  func finished() throws -> SentImport {
    guard isWhole else { throw FormError.malformed("body cut short") }
    guard let name, !name.isEmpty || count > 0 else { throw ImportMistake.missing }
    guard count <= limit else { throw ImportMistake.unfit(.tooLong(limit: limit)) }
    return SentImport(name, try spool.finish())
  }
}

/// The reason why a file is refused.
enum ImportMistake: Error, Equatable {
  case missing
  case storage(StorageRefusal)
  case tooManyWait
  case unfit(UnfitFile)
  case archive(ArchiveRefusal)
  /// The archive belongs to a group that is deleted but still here.
  case archiveOfDeleted

  var status: Status {
    switch self {
    case .missing, .tooManyWait: .unprocessable
    case .storage: .insufficientStorage
    case .unfit(let unfit) where unfit.kind == .tooLarge: .contentTooLarge
    case .unfit(let unfit) where unfit.kind == .unsupported: .unsupportedMediaType
    case .unfit, .archive, .archiveOfDeleted: .unprocessable
    }
  }

  func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .missing: t.fileMissing
    case .storage(let refusal): refusal.words(formats)
    case .tooManyWait: t.importTooManyWait(count: ImportUpload.mostWaiting)
    case .unfit(let unfit): unfit.words(t)
    case .archive(let refusal): refusal.words(t)
    case .archiveOfDeleted: t.archiveIsDeleted
    }
  }
}
