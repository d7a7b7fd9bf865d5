import Accounts
import Disk
import HTTP
import Ledger
import Pictures
import Store
import StoreMaintenance

/// A form as it was sent, with or without files. As long as it lives, it counts among those under way.
struct SentForm: Sendable {
  var form: Form
  /// Those that can be taken.
  private(set) var files: [SentFile] = []
  /// Why the others cannot, or none of them.
  private(set) var mistakes: [FileMistake] = []
  private let slot: UploadSlots.Slot?

  /// A larger body is not even looked at; up to here, what is too much is read past and said beside its field.
  static let bodyLimit = 64 << 20

  /// How many files are taken at once.
  static let mostFiles = 20

  init(_ visit: Visit) async throws {
    guard visit.head.contentType?.isMultipartForm == true else {
      (form, slot) = (try await visit.form(), nil)
      return
    }
    slot = try visit.site.queues.uploads.take(for: try visit.me.account.id)
    var limits = Self.limits(visit.head)
    let hasSpace = visit.hasSpace(for: min(limits.expected, AttachedFile.maximumSize))
    // The fields are read all the same, and the files let go, so that nothing of what was typed is lost.
    if !hasSpace { limits.file = 0 }
    let sent = try await visit.formWithFiles(limits)
    form = sent.form
    let chosen = sent.files.filter { $0.name != SmallPicture.field }
    if let excess = Self.excess(of: sent, chosen, hasSpace: hasSpace) {
      mistakes = [excess]
      return
    }
    let small = SmallPicture.all(sent.files.filter { $0.name == SmallPicture.field })
    for (number, file) in chosen.enumerated() {
      do throws(FileMistake) {
        var file = try SentFile(file)
        file.small = small[number]
        files.append(file)
      } catch {
        mistakes.append(error)
      }
    }
  }

  /// Why none of what was sent is taken: it is too much.
  private static func excess(
    of sent: MultipartForm, _ chosen: [UploadedFile], hasSpace: Bool
  ) -> FileMistake? {
    if !sent.surplusFiles.isEmpty || chosen.count > mostFiles { return .tooMany }
    if sent.largeFiles.contains(where: { $0 != SmallPicture.field }) {
      return hasSpace ? .tooLarge : .noSpace
    }
    // Room was made for small pictures beside them, and for nothing else.
    let size = chosen.reduce(0) { $0 + $1.bytes.count }
    return size > AttachedFile.maximumSize ? .tooLarge : nil
  }

  private static func limits(_ head: RequestHead) -> MultipartForm.Limits {
    var limits = MultipartForm.Limits()
    limits.file = AttachedFile.maximumSize
    limits.allFiles = AttachedFile.maximumSize + mostFiles * SmallPicture.maximumSize
    limits.files = 2 * mostFiles
    limits.dropsFiles = true
    guard case .length(let count) = head.framing else { return limits }
    limits.expected = count
    // What says itself that it is too much is let go from its first byte on.
    if count > limits.allFiles + Endpoint.formLimit { limits.file = 0 }
    return limits
  }

  /// Keeps the files in the visitor's group, under ids that follow from the form's and from what is in them:
  /// the same form sent twice keeps them once. Throws `FileMistake` where there is no room for them.
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
            type: file.kind.mediaType, name: file.name.text, size: file.bytes.count,
            digest: digest, created: now)
          try transaction.add(kept, contents: file.bytes, within: limits, on: space)
          if let small = file.small { try transaction.add(small, beside: kept.id, in: group) }
          return kept
        }
      }
    } catch let refusal as StorageRefusal {
      throw FileMistake(refusal)
    }
  }

  /// How long files are kept for a form that was refused to be sent again.
  private static let patience: Duration = .seconds(24 * 60 * 60)
}

extension Digest {
  /// A number that is another one for other contents.
  fileprivate var number: Int {
    Int(truncatingIfNeeded: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
