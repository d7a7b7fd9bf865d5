package import AgeFormat
import Disk
package import Store
package import WebDAV

/// An encrypted backup: a file, or one in a folder on another server.
package enum BackupSource: Sendable {
  case file(String)
  case copy(name: String, WebDAVClient)

  /// Why a folder has no newest backup.
  package enum NoneThere: Error {
    case noBackups
    /// A wrong clock has given all of their names, or this machine's clock is wrong.
    case onlyFromFuture
  }

  /// The newest copy in a folder, without those from the future.
  package static func newest(in client: WebDAVClient, at now: Instant) throws -> BackupSource {
    let names = try client.files().compactMap { BackupName(encrypted: $0.name) }
    guard let newest = names.filter({ !$0.isFromFuture(at: now) }).max() else {
      throw names.isEmpty ? NoneThere.noBackups : .onlyFromFuture
    }
    return .copy(name: newest.encrypted, client)
  }

  /// For messages: without the account of the server.
  package var name: String {
    switch self {
    case .file(let path): path
    case .copy(let name, let client): "\(name) at \(client.folder.host)"
    }
  }

  /// Decrypts it into a new file.
  package func decrypt(by identities: [AgeIdentity], to path: String) throws {
    var reader = AgeReader(identities)
    let file = try StoreError.translating(path) { try OutputFile(path) }
    try forEachPiece { piece in
      let text = try reader.take(piece)
      try StoreError.translating(path) { try file.write(text) }
    }
    let rest = try reader.finish()
    try StoreError.translating(path) {
      try file.write(rest)
      try file.finish()
    }
  }

  private func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    switch self {
    case .file(let path):
      guard let contents = FileContents(reading: FileSystem.resolved(path)) else {
        throw StoreError.cannotOpen(path: path, reason: "it cannot be read")
      }
      var position = 0
      while true {
        let piece = try StoreError.translating(path) { try contents.bytes(from: position) }
        guard !piece.isEmpty else { break }
        position += piece.count
        try body(Array(piece))
      }
    case .copy(let name, let client): try client.get(name, take: body)
    }
  }

  /// Whether a file is encrypted, by its beginning; false if it cannot be read.
  package static func isEncrypted(_ path: String) -> Bool {
    guard let contents = FileContents(reading: FileSystem.resolved(path)),
      let beginning = try? contents.bytes(from: 0)
    else { return false }
    return AgeReader.isEncrypted(beginning)
  }
}
