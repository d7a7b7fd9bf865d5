import Accounts
import HTTP
import Household
import Ledger
import Pictures
import Store
import StoreMaintenance
import Words

/// The files of a group.
enum FileResource {
  static func show(_ call: APICall) throws -> APIAnswer {
    let id = try call.id("file", of: Attachment.self)
    let known = try call.read { try $0.attachment(id, in: try call.group) }
    guard let file = known, file.erasure == nil else { throw call.missing }
    let store = call.door.store
    let source = ByteSource(count: file.size) { position in
      try store.read { try $0.contents(of: id, from: position) }
    }
    let name = FileKind(mediaType: file.type).map { FileName(file.name, $0).disposition(isShown: false) }
    // The file at an address never changes, but it can be erased.
    let representation = Representation(
      .source(source), contentType: file.type, entityTag: EntityTag("\(id)"), cachePolicy: .personal,
      fields: [.contentDisposition: name ?? "attachment"])
    let response = representation.response(to: call.head)
    guard response.status != .rangeNotSatisfiable else {
      var problem = APIProblem(.rangeNotSatisfiable, "The file has \(file.size) bytes.")
      problem.fields = response.fields
      throw problem
    }
    return APIAnswer(response)
  }

  /// Attaches a file to an entry.
  static func add(_ call: APICall) async throws -> APIAnswer {
    let (entry, request) = (try call.id("entry", of: Entry.self), try call.groupRequest())
    let sent = try SentBytes(call)
    return try await call.write { transaction in
      let file = try sent.keep(for: request, call, in: transaction)
      let appended = try transaction.attach([file], to: entry, for: request)
      guard let detail = try transaction.entry(entry, in: request.group) else { throw call.missing }
      return APIAnswer(appended.isResend ? .ok : .created, showing: detail)
    }
  }

  /// Removes a file from an entry; the history still has it.
  static func remove(_ call: APICall) async throws -> APIAnswer {
    let (entry, request) = (try call.id("entry", of: Entry.self), try call.groupRequest())
    let file = try call.id("file", of: Attachment.self)
    return try await call.write { transaction in
      _ = try transaction.detach(file, from: entry, for: request)
      return .nothing
    }
  }
}

/// The bytes of an uploaded file and its kind; a picture without its metadata.
struct SentBytes: Sendable {
  private let kind: FileKind
  private let bytes: [UInt8]

  init(_ call: APICall) throws(APIProblem) {
    let unknown = APIProblem(.unsupportedMediaType, call.t.fileUnknown)
    guard let kind = FileKind(call.file) else { throw unknown }
    guard call.head.contentType.map({ kind.isCalled($0.mediaType) }) == true else {
      throw APIProblem(
        .unsupportedMediaType, "The file is \(kind.mediaType), but Content-Type states another type.")
    }
    var bytes = call.file
    do { try PlainPicture.clean(&bytes, kind) } catch { throw unknown }
    (self.kind, self.bytes) = (kind, bytes)
  }

  /// Stores it under an id derived from the request and the bytes: sent twice, it is stored once.
  func keep(for request: GroupRequest, _ call: APICall, in transaction: Transaction) throws -> ID<Attachment>
  {
    let digest = Digest(of: bytes)
    let number = digest.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let file = AttachedFile(
      id: request.operation.derived(Int(truncatingIfNeeded: number), as: Attachment.self),
      group: request.group, uploader: try call.me.account.id, type: kind.mediaType, size: bytes.count,
      digest: digest, created: call.now)
    try transaction.add(file, contents: bytes, within: call.door.files.limits, on: call.door.store.diskSpace)
    return file.id
  }
}
