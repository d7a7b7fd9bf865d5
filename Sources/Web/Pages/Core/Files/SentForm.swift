import Accounts
import Disk
import HTTP
import Ledger
import Pictures
import Store
import StoreMaintenance

/// A submitted form, with or without files. It holds an upload slot as long as it lives.
struct SentForm: Sendable {
  var form: Form
  /// The accepted files.
  private(set) var files: [SentFile] = []
  /// Why the other files were refused, or all of them.
  private(set) var mistakes: [FileMistake] = []
  private let slot: PersonSlots.Slot?

  /// A larger body is not read at all. Below this, files over
  /// their limit are skipped, and the error appears at the field.
  static let bodyLimit = 64 << 20

  /// How many files one form may have.
  static let mostFiles = 20

  init(_ visit: Visit, maximumFields: Int = Form.maximumFields) async throws {
    guard visit.head.contentType?.isMultipartForm == true else {
      (form, slot) = (try await visit.form(maximumFields: maximumFields), nil)
      return
    }
    slot = try visit.site.queues.uploads.take(for: try visit.me.account.id)
    let most = visit.site.settings.mostUploaded
    var limits = Self.limits(visit.head, upTo: most)
    if maximumFields > limits.parts.parts {
      (limits.parts.parts, limits.text) = (maximumFields, Endpoint.formLimit)
    }
    let hasSpace = visit.hasSpace(for: min(limits.expected, most))
    // Without room on the disk the fields are still read and
    // only the files are dropped, so that no input is lost.
    if !hasSpace { limits.file = 0 }
    let sent = try await visit.formWithFiles(limits)
    form = sent.form
    let chosen = sent.files.filter { $0.name != SmallPicture.field }
    if let excess = Self.excess(of: sent, chosen, upTo: most, hasSpace: hasSpace) {
      mistakes = [excess]
      return
    }
    let small = SmallPicture.all(sent.files.filter { $0.name == SmallPicture.field })
    for (number, file) in chosen.enumerated() {
      do throws(FileMistake) {
        var file = try SentFile(file)
        file.small = small[number]
        files.append(file)
      } catch { mistakes.append(error) }
    }
  }

  /// The reason why all files of the form are refused together: they are too many or too large.
  private static func excess(
    of sent: MultipartFormReader, _ chosen: [UploadedFile], upTo most: Int, hasSpace: Bool
  ) -> FileMistake? {
    if !sent.surplusFiles.isEmpty || chosen.count > mostFiles { return .tooMany }
    if sent.largeFiles.contains(where: { $0 != SmallPicture.field }) {
      return hasSpace ? .tooLarge(limit: most) : .storage(.disk)
    }
    // The limit allows extra room for thumbnails, which the files may not use.
    let size = chosen.reduce(0) { $0 + $1.bytes.count }
    return size > most ? .tooLarge(limit: most) : nil
  }

  private static func limits(_ head: RequestHead, upTo most: Int) -> MultipartFormReader.Limits {
    var limits = MultipartFormReader.Limits()
    limits.file = most
    limits.allFiles = most + mostFiles * SmallPicture.maximumSize
    limits.files = 2 * mostFiles
    limits.dropsFiles = true
    guard case .length(let count) = head.framing else { return limits }
    limits.expected = count
    // A body whose Content-Length is over the limit has its files dropped from the first byte on.
    if count > limits.allFiles + Endpoint.formLimit { limits.file = 0 }
    return limits
  }

  /// Stores the files in the visitor's group. Their ids are derived from the form's id and their contents, so
  /// sending the same form twice stores them once. Throws `FileMistake` if there is no room.
  func keepFiles(as operation: ID<Operation>, _ visit: Visit) async throws -> [AttachedFile] {
    guard !files.isEmpty else { return [] }
    let (group, me, now) = (try visit.group.group, try visit.me.account.id, visit.now)
    let (limits, store) = (visit.site.settings.storage, visit.store)
    do {
      return try await visit.write { transaction in
        try transaction.forgetUnusedFiles(from: now.adding(.zero - Self.patience))
        let space = store.diskSpace
        return try files.map { file in
          let digest = Digest(of: file.bytes)
          let kept = AttachedFile(
            id: operation.derived(digest.number, as: Attachment.self), group: group, uploader: me,
            type: file.kind.mediaType, name: file.name.text, size: file.bytes.count, digest: digest,
            created: now)
          try transaction.add(kept, contents: file.bytes, within: limits, on: space)
          if let small = file.small { try transaction.add(small, beside: kept.id, in: group) }
          return kept
        }
      }
    } catch let refusal as StorageRefusal { throw FileMistake.storage(refusal) }
  }

  /// How long the files of a refused form are kept for the next attempt.
  private static let patience: Duration = .seconds(24 * 60 * 60)
}

extension Digest {
  /// A number derived from the digest.
  fileprivate var number: Int {
    Int(truncatingIfNeeded: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

extension Visit {
  /// Whether the disk has room for files of so many bytes beside all else. The system is asked each time.
  func hasSpace(for bytes: Int) -> Bool {
    site.settings.storage.leaveReserve(of: store.diskSpace, besides: bytes)
  }

  /// The submitted form, its files already stored and named in hidden fields, so that a form refused for
  /// another reason need not send them again; and the reasons why other files were refused.
  func formKeepingFiles(maximumFields: Int = Form.maximumFields) async throws -> (
    form: Form, mistakes: [FileMistake]
  ) {
    let sent = try await SentForm(self, maximumFields: maximumFields)
    guard !sent.files.isEmpty else { return (sent.form, sent.mistakes) }
    var form = sent.form
    let operation = try self.operation(of: form)
    if try form.single("operation") == nil { try form.add("operation", operation.description) }
    let known = form.values(of: "attachment")
    do {
      for file in try await sent.keepFiles(as: operation, self) where !known.contains(file.id.description) {
        try form.add("attachment", file.id.description)
      }
    } catch let mistake as FileMistake { return (form, [mistake]) }
    return (form, sent.mistakes)
  }
}
